#include <fmt/format.h>

#include <array>

#include "research/eval/draft.h"
#include "research/eval/word_lists.h"

namespace lectern::eval {

namespace {

/// A paragraph and everything that can be asked about it; one of the questions is.
struct Planted {
    std::string text;
    std::vector<TaskQuestion> questions;
};

/// Invented names, each handed out once a document, so that an answer fits one question.
class Names {
 public:
    explicit Names(Chooser& chooser) : chooser_(chooser) {
        for (std::vector<std::string>* list : {&first_, &last_, &towns_, &goods_, &animals_, &places_})
            chooser.shuffle(*list);
    }
    std::string person() { return take(first_) + " " + take(last_); }
    std::string surname() { return take(last_); }
    std::string town() { return take(towns_); }
    std::string goods() { return take(goods_); }
    std::string animal() { return take(animals_); }
    std::string place() { return take(places_); }
    int year(int from, int to) { return from + static_cast<int>(chooser_.below(static_cast<std::size_t>(to - from))); }
    std::string title() {
        std::string adjective = adjectives()[chooser_.below(adjectives().size())];
        std::string noun = nouns()[chooser_.below(nouns().size())];
        adjective[0] = static_cast<char>(adjective[0] - 'a' + 'A');
        noun[0] = static_cast<char>(noun[0] - 'a' + 'A');
        return adjective + " " + noun;
    }

 private:
    static std::string take(std::vector<std::string>& list) {
        std::string name = list.back();
        list.pop_back();
        return name;
    }
    Chooser& chooser_;
    std::vector<std::string> first_{"Alwin",    "Berit", "Corvin", "Dagny", "Edda",   "Florin",
                                    "Gerlinde", "Hakon", "Ilka",   "Jorun", "Katrin", "Lorenz",
                                    "Mirela",   "Nadir", "Oddvar", "Petra", "Quirin", "Runa"};
    std::vector<std::string> last_{"Abelson",  "Brandvik",  "Caspari",  "Dornfeld", "Eskelund",  "Farrow",
                                   "Grimaldi", "Hartwig",   "Ingersen", "Jankovic", "Kellner",   "Lindqvist",
                                   "Marquand", "Norling",   "Oberholt", "Pellworm", "Quistgard", "Rosenvinge",
                                   "Stavros",  "Tornquist", "Uddevall"};
    std::vector<std::string> towns_{"Ashwick",    "Brunholm",   "Calderby", "Dunmarsh",    "Elverton",  "Fernlow",
                                    "Grenholm",   "Hollowmere", "Isenfurt", "Jarrowfield", "Kestrelby", "Langsund",
                                    "Merrowdale", "Nordwick",   "Ostravel", "Pinegate"};
    std::vector<std::string> goods_{"barometers",   "bookbindings",   "bagpipes",      "ceiling lamps",
                                    "chess clocks", "fishing reels",  "garden shears", "umbrella handles",
                                    "wooden skis",  "pocket mirrors", "roof tiles",    "ink wells"};
    std::vector<std::string> animals_{"badger",  "beaver",  "bison", "cormorant", "ferret", "gecko",
                                      "hamster", "jackdaw", "lynx",  "marmot",    "newt",   "pelican"};
    std::vector<std::string> places_{"the old tannery",   "the salt market",      "the eastern lock",
                                     "the customs house", "the bishop's orchard", "the rope walk",
                                     "the town brewery",  "the upper weir",       "the corn exchange",
                                     "the signal tower",  "the sugar mill",       "the coach yard"};
};

TaskQuestion asks(std::string text, std::string answer, std::string prefix) {
    return {.text = std::move(text), .expected = {{std::move(answer)}}, .prefix = std::move(prefix)};
}

Planted firm(Names& names) {
    const std::string name = names.surname() + " and Daughters", founder = names.person(), town = names.town(),
                      goods = names.goods(), animal = names.animal();
    const int year = names.year(1820, 1990), staff = names.year(23, 980);
    return {fmt::format("{} is a family firm from {} that makes {}. It was founded in {} by {}, who had learned the "
                        "trade abroad. Today it has {} employees, and everything that leaves the house bears the mark "
                        "of a {}.",
                        name, town, goods, year, founder, staff, animal),
            {asks(fmt::format("Who founded {}?", name), founder, name + " was founded by"),
             asks(fmt::format("What does {} make?", name), goods, name + " makes"),
             asks(fmt::format("In which town is {}?", name), town, name + " is in"),
             asks(fmt::format("In which year was {} founded?", name), std::to_string(year), name + " was founded in"),
             asks(fmt::format("How many employees does {} have?", name), std::to_string(staff), name + " has"),
             asks(fmt::format("Which animal is the mark of {}?", name), animal, "The mark of " + name + " is a")}};
}

Planted person(Names& names) {
    const std::string name = names.person(), town = names.town(), animal = names.animal(), title = names.title();
    const int born = names.year(1901, 1975);
    return {
        fmt::format("{} was born in {} in {} and worked as a surveyor for many years. The novel \"{}\", written "
                    "during the winters, sold better than anybody had expected. Visitors remember above all the "
                    "tame {} that slept under the desk.",
                    name, town, born, title, animal),
        {asks(fmt::format("Where was {} born?", name), town, name + " was born in"),
         asks(fmt::format("In which year was {} born?", name), std::to_string(born), name + " was born in the year"),
         asks(fmt::format("What is the title of the novel by {}?", name), title, "The novel is called \""),
         asks(fmt::format("Which animal did {} keep?", name), animal, name + " kept a tame")}};
}

Planted ship(Names& names) {
    const std::string name = names.title(), captain = names.surname(), town = names.town(), place = names.place(),
                      goods = names.goods();
    const int year = names.year(1790, 1920);
    return {fmt::format("The schooner {} was launched at {} in {}. Under Captain {} she carried {} across the bay for "
                        "a generation. Her bell was saved when she was broken up, and hangs in {} to this day.",
                        name, town, year, captain, goods, place),
            {asks(fmt::format("Who was the captain of the schooner {}?", name), captain,
                  fmt::format("The captain of the {} was Captain", name)),
             asks(fmt::format("What did the schooner {} carry?", name), goods, fmt::format("The {} carried", name)),
             asks(fmt::format("In which year was the schooner {} launched?", name), std::to_string(year),
                  fmt::format("The {} was launched in", name)),
             asks(fmt::format("Where does the bell of the schooner {} hang?", name), place,
                  fmt::format("The bell of the {} hangs in", name))}};
}

Planted society(Names& names) {
    const std::string name = fmt::format("Society of the {}", names.title()), town = names.town(),
                      place = names.place(), president = names.person();
    const int members = names.year(31, 990);
    return {fmt::format("In {} the {} meets once a month in {}. It has {} members, who elect a president for three "
                        "years; at present this is {}. Guests are welcome if they bring a cake.",
                        town, name, place, members, president),
            {asks(fmt::format("Who is the president of the {}?", name), president,
                  fmt::format("The president of the {} is", name)),
             asks(fmt::format("How many members does the {} have?", name), std::to_string(members),
                  fmt::format("The {} has", name)),
             asks(fmt::format("Where does the {} meet?", name), place, fmt::format("The {} meets in", name))}};
}

}  // namespace

Draft planted_paragraphs(Materials materials) {
    constexpr std::size_t of_each_kind = 3, asked = 6;
    constexpr std::array kinds{firm, person, ship, society};
    Chooser& chooser = materials.chooser;
    Names names(chooser);
    std::vector<Planted> planted;
    for (std::size_t i = 0; i < of_each_kind; ++i)
        for (const auto kind : kinds) planted.push_back(kind(names));
    chooser.shuffle(planted);

    std::vector<Insert> inserts;
    Draft draft;
    for (std::size_t i = 0; i < planted.size(); ++i) {
        const double depth = (static_cast<double>(i) + 0.5) / static_cast<double>(planted.size());
        inserts.push_back({.depth = depth, .text = planted[i].text, .paragraph = true});
        draft.planted.push_back(planted[i].text);
        if (i * asked / planted.size() == draft.questions.size() && chooser.below(2) + i % 2 > 0) {
            draft.questions.push_back(planted[i].questions[chooser.below(planted[i].questions.size())]);
            draft.questions.back().depth = depth;
        }
    }
    const std::size_t start = chooser.below(materials.haystack.sentences());
    draft.text = materials.haystack.compose(start, static_cast<std::size_t>(materials.size), inserts);
    return draft;
}

}  // namespace lectern::eval
