// FCL's answers to the questions of `cargo run --release -p firstcontact-benches --bin peers`, and its times.
//
// Reads a scene from the standard input, and writes a line for each question: its name, microseconds a call, and a character for each
// edge, 1 where the robot touches nothing. That program compiles and starts this one where FCL is installed (Debian: libfcl-dev).
#include <algorithm>
#include <ctime>
#include <fcl/fcl.h>
#include <iostream>
#include <limits>
#include <memory>
#include <string>
#include <vector>

using fcl::CollisionObjectd;
using fcl::Vector3d;

using Shape = std::shared_ptr<fcl::CollisionGeometryd>;

struct Edge {
    Vector3d from, to;
};

static Vector3d read_point() {
    double x, y, z;
    std::cin >> x >> y >> z;
    return {x, y, z};
}

// `box` and its size, or `hull` or `mesh` and its vertices and triangles.
static Shape read_shape() {
    std::string kind;
    std::cin >> kind;
    if (kind == "box") return std::make_shared<fcl::Boxd>(read_point());
    std::size_t vertices, triangles;
    std::cin >> vertices >> triangles;
    auto points = std::make_shared<std::vector<Vector3d>>();
    for (std::size_t i = 0; i < vertices; i++) points->push_back(read_point());
    if (kind == "mesh") {
        std::vector<fcl::Triangle> triangles_of_mesh;
        for (std::size_t i = 0; i < triangles; i++) {
            std::size_t a, b, c;
            std::cin >> a >> b >> c;
            triangles_of_mesh.emplace_back(a, b, c);
        }
        auto mesh = std::make_shared<fcl::BVHModel<fcl::OBBRSSd>>();
        mesh->beginModel();
        mesh->addSubModel(*points, triangles_of_mesh);
        mesh->endModel();
        return mesh;
    }
    auto faces = std::make_shared<std::vector<int>>();
    for (std::size_t i = 0; i < triangles; i++) {
        int a, b, c;
        std::cin >> a >> b >> c;
        faces->insert(faces->end(), {3, a, b, c});
    }
    return std::make_shared<fcl::Convexd>(points, int(triangles), faces);
}

struct World {
    Shape robot;
    std::vector<std::unique_ptr<CollisionObjectd>> obstacles;
    fcl::DynamicAABBTreeCollisionManagerd tree;
};

// Whether the robot touches nothing where it stands.
static bool is_free(World &world, const Vector3d &position) {
    CollisionObjectd robot(world.robot, fcl::Matrix3d::Identity(), position);
    fcl::DefaultCollisionData<double> data;
    world.tree.collide(&robot, &data, fcl::DefaultCollisionFunction<double>);
    return !data.result.isCollision();
}

static double clearance(World &world, const Vector3d &position) {
    CollisionObjectd robot(world.robot, fcl::Matrix3d::Identity(), position);
    fcl::DefaultDistanceData<double> data;
    world.tree.distance(&robot, &data, fcl::DefaultDistanceFunction<double>);
    return data.result.min_distance;
}

static bool is_clear_sampled(World &world, const Edge &edge, int steps) {
    for (int step = 0; step <= steps; step++)
        if (!is_free(world, edge.from + (edge.to - edge.from) * (double(step) / steps))) return false;
    return true;
}

struct Cast {
    const World *world;
    const Edge *edge;
    bool met;
};

// Conservative advancement of the robot towards an obstacle near its way.
static bool cast_pair(CollisionObjectd *one, CollisionObjectd *other, void *data) {
    auto *cast = static_cast<Cast *>(data);
    CollisionObjectd *obstacle = one->getUserData() == cast->world ? other : one;
    fcl::Transform3d from = fcl::Transform3d::Identity(), to = from;
    from.translation() = cast->edge->from;
    to.translation() = cast->edge->to;
    fcl::ContinuousCollisionRequestd request(100, 1e-6, fcl::CCDM_TRANS, fcl::GST_LIBCCD, fcl::CCDC_CONSERVATIVE_ADVANCEMENT);
    fcl::ContinuousCollisionResultd result;
    const auto &place = obstacle->getTransform();
    fcl::continuousCollide(cast->world->robot.get(), from, to, obstacle->collisionGeometry().get(), place, place, request, result);
    cast->met = result.is_collide;
    return cast->met;
}

static bool is_clear_cast(World &world, const Edge &edge) {
    world.robot->computeLocalAABB();
    const auto &own = world.robot->aabb_local;
    const Vector3d low = own.min_ + edge.from.cwiseMin(edge.to), high = own.max_ + edge.from.cwiseMax(edge.to);
    auto around = std::make_shared<fcl::Boxd>(Vector3d(high - low));
    CollisionObjectd swept(around, fcl::Matrix3d::Identity(), Vector3d((low + high) / 2));
    swept.setUserData(&world);
    Cast cast{&world, &edge, false};
    world.tree.collide(&swept, &cast, cast_pair);
    return !cast.met;
}

template <class Ask> static void measure(const char *name, const std::vector<Edge> &edges, Ask ask) {
    std::string answers;
    double spent = std::numeric_limits<double>::infinity();
    // The fastest of six rounds, by the time of the processor, as the other program counts it.
    for (int round = 0; round < 6; round++) {
        answers.clear();
        const std::clock_t begin = std::clock();
        for (const Edge &edge : edges) answers += ask(edge) ? '1' : '0';
        spent = std::min(spent, 1e6 * double(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    std::cout << name << ' ' << spent / double(edges.size()) << ' ' << answers << std::endl;
}

int main() {
    std::size_t count;
    World world;
    world.robot = read_shape();
    std::cin >> count;
    for (std::size_t i = 0; i < count; i++) {
        const Vector3d place = read_point();
        world.obstacles.push_back(std::make_unique<CollisionObjectd>(read_shape(), fcl::Matrix3d::Identity(), place));
        world.tree.registerObject(world.obstacles.back().get());
    }
    world.tree.setup();
    std::vector<Edge> edges;
    std::cin >> count;
    for (std::size_t i = 0; i < count; i++) {
        const Vector3d from = read_point();
        edges.push_back({from, read_point()});
    }
    if (!std::cin) {
        std::cerr << "the scene is not complete\n";
        return 2;
    }
    measure("is_free", edges, [&](const Edge &edge) { return is_free(world, edge.from); });
    measure("clearance_at", edges, [&](const Edge &edge) { return clearance(world, edge.from) > 0; });
    measure("sampled", edges, [&](const Edge &edge) { return is_clear_sampled(world, edge, 100); });
    measure("cast", edges, [&](const Edge &edge) { return is_clear_cast(world, edge); });
}
