// FCL's conservative advancement of a mesh that turns past another one, for `cargo run --release -p firstcontact-benches --bin turning`.
//
// Reads two meshes and motions of the first from the standard input, and writes a line for each motion: microseconds, and 1 where FCL sees
// no contact, 0 where it does, or 2 where it was not asked because the time was over.
#include <ctime>
#include <fcl/fcl.h>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

using Mesh = fcl::BVHModel<fcl::OBBRSSd>;

// Seconds for all motions together.
static const double PATIENCE = 10;

static std::shared_ptr<Mesh> read_mesh() {
    std::size_t vertices, triangles;
    std::cin >> vertices >> triangles;
    std::vector<fcl::Vector3d> points(vertices);
    for (auto &point : points) std::cin >> point[0] >> point[1] >> point[2];
    std::vector<fcl::Triangle> corners;
    for (std::size_t i = 0; i < triangles; i++) {
        std::size_t a, b, c;
        std::cin >> a >> b >> c;
        corners.emplace_back(a, b, c);
    }
    auto mesh = std::make_shared<Mesh>();
    mesh->beginModel();
    mesh->addSubModel(points, corners);
    mesh->endModel();
    return mesh;
}

// Position, then the quaternion, scalar first.
static fcl::Transform3d read_pose() {
    double x, y, z, qw, qx, qy, qz;
    std::cin >> x >> y >> z >> qw >> qx >> qy >> qz;
    fcl::Transform3d pose = fcl::Transform3d::Identity();
    pose.linear() = Eigen::Quaterniond(qw, qx, qy, qz).normalized().toRotationMatrix();
    pose.translation() = fcl::Vector3d(x, y, z);
    return pose;
}

int main() {
    const auto moving = read_mesh(), standing = read_mesh();
    std::size_t count;
    std::cin >> count;
    double spent = 0;
    for (std::size_t i = 0; i < count; i++) {
        std::string kind;
        std::cin >> kind;
        const fcl::Transform3d from = read_pose(), to = read_pose(), still = fcl::Transform3d::Identity();
        if (!std::cin) {
            std::cerr << "the motions are not complete\n";
            return 2;
        }
        if (spent > PATIENCE) {
            std::cout << "0 2\n";
            continue;
        }
        // A turn about an axis that stands is a screw without a pitch; else position and orientation go apart.
        const auto motion = kind == "screw" ? fcl::CCDM_SCREW : fcl::CCDM_LINEAR;
        fcl::ContinuousCollisionRequestd request(1000, 1e-6, motion, fcl::GST_LIBCCD, fcl::CCDC_CONSERVATIVE_ADVANCEMENT);
        fcl::ContinuousCollisionResultd result;
        const std::clock_t begin = std::clock();
        fcl::continuousCollide(moving.get(), from, to, standing.get(), still, still, request, result);
        const double seconds = double(std::clock() - begin) / CLOCKS_PER_SEC;
        spent += seconds;
        std::cout << 1e6 * seconds << ' ' << (result.is_collide ? 0 : 1) << std::endl;
    }
}
