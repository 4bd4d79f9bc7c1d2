// Coal's answers to the questions of `cargo run --release -p firstcontact-benches --bin peers`, and its times.
//
// Reads a scene from the standard input, and writes a line for each question: its name, microseconds a call, and a character for each
// edge, 1 where the robot touches nothing. That program compiles and starts this one where Coal is found (PyPI: coal). Coal does not
// answer about edges.
#include <algorithm>
#include <coal/broadphase/default_broadphase_callbacks.h>
#include <coal/BVH/BVH_model.h>
#include <coal/broadphase/broadphase_dynamic_AABB_tree.h>
#include <coal/collision.h>
#include <coal/distance.h>
#include <coal/shape/convex.h>
#include <coal/shape/geometric_shapes.h>
#include <ctime>
#include <iostream>
#include <limits>
#include <memory>
#include <string>
#include <vector>

using coal::Vec3s;

using Shape = std::shared_ptr<coal::CollisionGeometry>;

struct Edge {
    Vec3s from, to;
};

static Vec3s read_point() {
    double x, y, z;
    std::cin >> x >> y >> z;
    return {x, y, z};
}

// `box` and its size, or `hull` or `mesh` and its vertices and triangles.
static Shape read_shape() {
    std::string kind;
    std::cin >> kind;
    if (kind == "box") return std::make_shared<coal::Box>(read_point());
    unsigned vertices, triangles;
    std::cin >> vertices >> triangles;
    auto points = std::make_shared<std::vector<Vec3s>>();
    for (unsigned i = 0; i < vertices; i++) points->push_back(read_point());
    auto faces = std::make_shared<std::vector<coal::Triangle>>();
    for (unsigned i = 0; i < triangles; i++) {
        unsigned a, b, c;
        std::cin >> a >> b >> c;
        faces->emplace_back(a, b, c);
    }
    if (kind == "mesh") {
        auto mesh = std::make_shared<coal::BVHModel<coal::OBBRSS>>();
        mesh->beginModel();
        mesh->addSubModel(*points, *faces);
        mesh->endModel();
        return mesh;
    }
    return std::make_shared<coal::Convex<coal::Triangle>>(points, vertices, faces, triangles);
}

struct World {
    Shape robot;
    std::vector<std::unique_ptr<coal::CollisionObject>> obstacles;
    coal::DynamicAABBTreeCollisionManager tree;
};

// Whether the robot touches nothing where it stands.
static bool is_free(World &world, const Vec3s &position) {
    coal::CollisionObject robot(world.robot, coal::Matrix3s::Identity(), position);
    coal::CollisionCallBackDefault callback;
    world.tree.collide(&robot, &callback);
    return !callback.data.result.isCollision();
}

static double clearance(World &world, const Vec3s &position) {
    coal::CollisionObject robot(world.robot, coal::Matrix3s::Identity(), position);
    coal::DistanceCallBackDefault callback;
    world.tree.distance(&robot, &callback);
    return callback.data.result.min_distance;
}

static bool is_clear_sampled(World &world, const Edge &edge, int steps) {
    for (int step = 0; step <= steps; step++)
        if (!is_free(world, edge.from + (edge.to - edge.from) * (double(step) / steps))) return false;
    return true;
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
        const Vec3s place = read_point();
        world.obstacles.push_back(std::make_unique<coal::CollisionObject>(read_shape(), coal::Matrix3s::Identity(), place));
        world.tree.registerObject(world.obstacles.back().get());
    }
    world.tree.setup();
    std::vector<Edge> edges;
    std::cin >> count;
    for (std::size_t i = 0; i < count; i++) {
        const Vec3s from = read_point();
        edges.push_back({from, read_point()});
    }
    if (!std::cin) {
        std::cerr << "the scene is not complete\n";
        return 2;
    }
    measure("is_free", edges, [&](const Edge &edge) { return is_free(world, edge.from); });
    measure("clearance_at", edges, [&](const Edge &edge) { return clearance(world, edge.from) > 0; });
    measure("sampled", edges, [&](const Edge &edge) { return is_clear_sampled(world, edge, 100); });
}
