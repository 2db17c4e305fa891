#include "research/eval/word_lists.h"

#include <fmt/format.h>

namespace lectern::eval {

const std::vector<std::string>& adjectives() {
    static const std::vector<std::string> words{
        "amber",   "ancient",  "bitter",  "blue",     "bold",    "brave",    "bright",  "brisk",   "broad",  "calm",
        "careful", "cheerful", "clear",   "clever",   "cold",    "copper",   "crimson", "curious", "dark",   "deep",
        "distant", "dry",      "eager",   "early",    "eastern", "elegant",  "empty",   "faint",   "famous", "fast",
        "fierce",  "final",    "flat",    "fragrant", "free",    "frozen",   "gentle",  "giant",   "golden", "grand",
        "green",   "grey",     "happy",   "heavy",    "hidden",  "hollow",   "honest",  "humble",  "icy",    "idle",
        "inner",   "iron",     "ivory",   "jolly",    "keen",    "kind",     "large",   "late",    "lazy",   "light",
        "lively",  "lonely",   "long",    "loud",     "lucky",   "mellow",   "merry",   "mild",    "misty",  "modest",
        "narrow",  "neat",     "noble",   "northern", "old",     "orange",   "pale",    "patient", "plain",  "polite",
        "proud",   "purple",   "quick",   "quiet",    "rapid",   "rare",     "red",     "rough",   "round",  "royal",
        "rusty",   "sandy",    "scarlet", "secret",   "sharp",   "shy",      "silent",  "silver",  "simple", "sleepy",
        "slow",    "small",    "smooth",  "soft",     "solid",   "southern", "steady",  "steep",   "stormy", "strange",
        "strong",  "sturdy",   "sunny",   "sweet",    "swift",   "tall",     "tame",    "tender",  "thin",   "tiny",
        "tired",   "vast",     "violet",  "warm",     "western", "white",    "wide",    "wild",    "wise",   "wooden",
        "yellow",  "young"};
    return words;
}

const std::vector<std::string>& nouns() {
    static const std::vector<std::string> words{
        "acorn",     "almanac", "anchor",    "anvil",   "apple",      "apron",    "arrow",    "attic",    "bakery",
        "balcony",   "ballad",  "barn",      "barrel",  "basin",      "basket",   "beacon",   "bell",     "bench",
        "bicycle",   "blanket", "boat",      "bonfire", "bottle",     "boulder",  "bracelet", "bramble",  "bridge",
        "broom",     "bucket",  "button",    "cabin",   "cable",      "camera",   "candle",   "canyon",   "carpet",
        "carriage",  "castle",  "cathedral", "cavern",  "cedar",      "cellar",   "chapel",   "chimney",  "cider",
        "circus",    "cliff",   "clock",     "cloud",   "coat",       "cobbler",  "comet",    "compass",  "copper",
        "coral",     "cottage", "cradle",    "crane",   "crown",      "cupboard", "curtain",  "cushion",  "dagger",
        "daisy",     "desert",  "diary",     "dolphin", "donkey",     "dragon",   "drawer",   "drum",     "eagle",
        "easel",     "echo",    "elbow",     "ember",   "engine",     "envelope", "falcon",   "feather",  "fence",
        "ferry",     "fiddle",  "field",     "flag",    "flute",      "forest",   "fountain", "fox",      "garden",
        "garlic",    "gate",    "geyser",    "glacier", "glove",      "goblet",   "goose",    "granite",  "grape",
        "guitar",    "hammer",  "hammock",   "harbour", "harp",       "harvest",  "hazel",    "hedge",    "helmet",
        "heron",     "hill",    "honey",     "horizon", "horse",      "island",   "ivy",      "jacket",   "jar",
        "jewel",     "jungle",  "kettle",    "kitchen", "kite",       "ladder",   "lagoon",   "lake",     "lantern",
        "lark",      "lemon",   "lettuce",   "library", "lighthouse", "lily",     "lobster",  "locket",   "lumber",
        "magnet",    "maple",   "marble",    "market",  "meadow",     "medal",    "mill",     "mirror",   "mitten",
        "monastery", "moon",    "mountain",  "museum",  "mushroom",   "needle",   "nest",     "notebook", "oak",
        "oar",       "ocean",   "olive",     "orchard", "otter",      "oven",     "owl",      "paddle",   "palace",
        "paper",     "parcel",  "parrot",    "pasture", "pebble",     "pencil",   "pepper",   "piano",    "pillow",
        "pine",      "pirate",  "plough",    "pocket",  "pond",       "poplar",   "portrait", "prairie",  "pumpkin",
        "quarry",    "quilt",   "rabbit",    "raft",    "railway",    "raven",    "ribbon",   "river",    "robin",
        "rocket",    "rope",    "saddle",    "sail",    "salmon",     "scarf",    "seashell", "shepherd", "shovel",
        "signal",    "sleigh",  "spoon",     "sparrow", "spider",     "squirrel", "stable",   "statue",   "stove",
        "stream",    "summit",  "swan",      "table",   "teapot",     "temple",   "theatre",  "thimble",  "thistle",
        "ticket",    "tiger",   "timber",    "torch",   "tower",      "trumpet",  "tulip",    "tunnel",   "turtle",
        "umbrella",  "valley",  "vase",      "velvet",  "village",    "vineyard", "violin",   "volcano",  "wagon",
        "walnut",    "walrus",  "whistle",   "willow",  "window",     "winter"};
    return words;
}

std::vector<std::string> compound_words() {
    std::vector<std::string> words;
    for (const std::string& adjective : adjectives())
        for (const std::string& noun : nouns()) words.push_back(fmt::format("{}-{}", adjective, noun));
    return words;
}

}  // namespace lectern::eval
