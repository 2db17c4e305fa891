#include "app/import/markup/formula_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/import/markup/formula_pieces.h"
#include "app/import/markup/html_elements.h"
#include "app/import/text/code_points.h"

namespace lectern {

namespace {

using Node = FormulaNode;
using Piece = FormulaPiece;

std::string_view trimmed_token(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin == text.npos ? std::string_view() : text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

/// U+2061 to U+2064 say how a formula is meant; no reader sees them.
std::string without_invisible(std::string_view text) {
    std::string seen;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const int c = next_code_point(text, at);
        if (c < 0x2061 || c > 0x2064) seen.append(text, begin, at - begin);
    }
    return seen;
}

/// Turns a tree of either markup into pieces. Their elements have no name in common.
class Writer {
 public:
    Piece piece(const Node& node);
    /// Something that a line cannot show.
    bool is_unwritable() const { return is_unwritable_; }

 private:
    Piece row(const Node& node);
    Piece of(const Node& node, std::string_view child);
    Piece nth(const Node& node, std::size_t index);
    std::string text_of(const Node& node, std::string_view child) { return of(node, child).text; }
    std::string table(const Node& node, bool is_matrix);
    Piece mathml(const Node& node);
    Piece mathml_scripts(const Node& node);
    Piece mathml_prescripts(const Node& node);
    Piece mathml_fenced(const Node& node);
    Piece word(const Node& node);
    Piece word_structure(const Node& node);
    Piece word_delimiters(const Node& node);
    Piece word_operator(const Node& node);

    bool is_unwritable_ = false;
};

/// The value of a property of Word: <m:naryPr><m:chr m:val="..."/>. `otherwise` where it is not set at all.
std::string property(const Node& node, std::string_view group, std::string_view name, std::string_view otherwise) {
    const Node* properties = node.child(group);
    const Node* found = properties == nullptr ? nullptr : properties->child(name);
    return std::string(found == nullptr ? otherwise : found->attribute("val"));
}

/// A property that is on when it stands there without a value.
bool is_on(const Node& node, std::string_view group, std::string_view name) {
    const std::string value = property(node, group, name, "0");
    return value != "0" && value != "off" && value != "false";
}

bool is_table(const Node& node) {
    return is_one_of(node.name, {"mtable", "m"});
}

bool ends_with_opening(const std::vector<Piece>& pieces) {
    constexpr std::array<std::string_view, 6> opening{"(", "[", "{", "|", "‖", "⌊"};
    constexpr int farthest = 8;  // blanks and the like in between; a row may have 20,000
    int looked_at = 0;
    for (auto piece = pieces.rbegin(); piece != pieces.rend() && looked_at < farthest; ++piece, ++looked_at) {
        if (piece->text.empty()) continue;
        return std::any_of(opening.begin(), opening.end(), [&](auto sign) { return piece->text.ends_with(sign); });
    }
    return false;
}

Piece Writer::row(const Node& node) {
    std::vector<Piece> pieces;
    std::string runs;  // Word cuts runs of letters anywhere
    const auto end_runs = [&] {
        if (!runs.empty()) pieces.push_back(formula_token(std::exchange(runs, {})));
    };
    for (const Node& child : node.children) {
        if (child.name == "r") {
            runs += piece(child).text;
            continue;
        }
        end_runs();
        if (is_table(child)) {
            pieces.push_back({table(child, ends_with_opening(pieces))});
        } else {
            pieces.push_back(piece(child));
        }
    }
    end_runs();
    return joined(pieces);
}

Piece Writer::of(const Node& node, std::string_view child) {
    const Node* found = node.child(child);
    return found == nullptr ? Piece() : row(*found);
}

Piece Writer::nth(const Node& node, std::size_t index) {
    return index < node.children.size() ? piece(node.children[index]) : Piece();
}

/// Rows with semicolons between them: of a matrix with commas between the cells, of equations that stand one below the
/// other without.
std::string Writer::table(const Node& node, bool is_matrix) {
    std::string text;
    for (const Node& line : node.children) {
        if (!is_one_of(line.name, {"mtr", "mlabeledtr", "mr"})) continue;
        text += text.empty() ? "" : "; ";
        bool first = true;
        for (const Node& cell : line.children) {
            const std::string content = row(cell).text;
            if (!first && !(content.empty() && !is_matrix)) text += is_matrix ? ", " : " ";
            text += content;
            first = false;
        }
    }
    return text;
}

Piece Writer::piece(const Node& node) {
    const bool is_mathml = node.name.size() > 1 && (node.name.front() == 'm' || node.name == "semantics" ||
                                                    node.name == "none" || node.name.starts_with("annotation"));
    return is_mathml ? mathml(node) : word(node);
}

Piece Writer::mathml(const Node& node) {
    const std::string& name = node.name;
    if (is_one_of(name, {"mi", "mn", "mo", "mtext", "ms"})) {
        return formula_token(without_invisible(trimmed_token(node.text)));
    }
    if (is_one_of(name, {"annotation", "annotation-xml", "mphantom", "mspace", "none", "mprescripts"})) return {};
    if (name == "semantics" || name == "maction") return nth(node, 0);
    if (name == "mfrac") {
        const std::string_view line = node.attribute("linethickness");
        const bool has_line = line.empty() || line.find_first_of("123456789tmn") != line.npos;
        return has_line
                   ? fraction(nth(node, 0), nth(node, 1))
                   : Piece{nth(node, 0).text + " choose " + nth(node, 1).text, Piece::Edge::word, Piece::Edge::word};
    }
    if (name == "msqrt") return root_of(row(node).text, {});
    if (name == "mroot") return root_of(nth(node, 0).text, nth(node, 1).text);
    if (is_one_of(name, {"msub", "msup", "msubsup", "munder", "mover", "munderover"})) return mathml_scripts(node);
    if (name == "mmultiscripts") return mathml_prescripts(node);
    if (name == "mfenced") return mathml_fenced(node);
    if (name == "mtable") return {table(node, false)};
    if (is_one_of(name, {"mstack", "mlongdiv"})) is_unwritable_ = true;
    return row(node);
}

Piece Writer::mathml_scripts(const Node& node) {
    const std::string& name = node.name;
    const bool has_below = name.starts_with("msub") || name.starts_with("munder");
    const bool has_above = name != "msub" && name != "munder";
    const Piece base = nth(node, 0);
    const std::string below = has_below ? nth(node, 1).text : std::string();
    const std::string above = has_above ? nth(node, has_below ? 2 : 1).text : std::string();
    if (is_big_operator(base.text)) return big_operator(base.text, below, above);
    if (name == "mover") return with_accent(base, above);
    if (name == "munder" && is_one_of(below, {"⏟", "_", "‾", "¯", "̲"})) return base;
    return with_scripts(base, below, above);
}

/// The base, pairs of scripts behind it, and behind <mprescripts/> pairs in front of it.
Piece Writer::mathml_prescripts(const Node& node) {
    constexpr std::size_t most_scripts = 40;  // each is written around all others
    if (node.children.size() > most_scripts) is_unwritable_ = true;
    if (is_unwritable_) return {};
    Piece base = nth(node, 0);
    std::vector<Piece> front;
    bool in_front = false;
    for (std::size_t i = 1; i < node.children.size();) {
        if (node.children[i].name == "mprescripts") {
            in_front = true;
            ++i;
            continue;
        }
        const std::string below = nth(node, i).text;
        const std::string above = nth(node, i + 1).text;
        if (in_front) {
            front.push_back(with_scripts({}, below, above));
        } else {
            base = with_scripts(base, below, above);
        }
        i += 2;
    }
    front.push_back(std::move(base));
    return joined(front);
}

Piece Writer::mathml_fenced(const Node& node) {
    const auto sign = [&node](std::string_view name, std::string_view otherwise) {
        return node.attributes.contains(name) ? std::string(node.attribute(name)) : std::string(otherwise);
    };
    std::string text = sign("open", "(");
    std::string separators = sign("separators", ",");
    std::erase(separators, ' ');
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        // Several separators are used one after the other; only the usual single letter is worth following.
        if (i > 0 && !separators.empty()) text += separators.substr(0, 1) + " ";
        text += is_table(node.children[i]) ? table(node.children[i], true) : nth(node, i).text;
    }
    return {text + sign("close", ")")};
}

Piece Writer::word(const Node& node) {
    const std::string& name = node.name;
    if (name == "t") return formula_token(without_invisible(node.text));
    if (name == "r") {
        std::string text;
        for (const Node& child : node.children)
            if (child.name == "t") text += without_invisible(child.text);
        return formula_token(text);
    }
    const bool is_property = name.size() > 2 && name.ends_with("Pr");
    if (is_property || is_one_of(name, {"del", "moveFrom"})) return {};
    if (name == "phant" && !is_on(node, "phantPr", "show") && node.child("phantPr") != nullptr) return {};
    return word_structure(node);
}

Piece Writer::word_structure(const Node& node) {
    const std::string& name = node.name;
    if (name == "f") {
        const std::string type = property(node, "fPr", "type", "bar");
        if (type != "noBar") return fraction(of(node, "num"), of(node, "den"));
        return {text_of(node, "num") + " choose " + text_of(node, "den"), Piece::Edge::word, Piece::Edge::word};
    }
    if (name == "rad") {
        return root_of(text_of(node, "e"), is_on(node, "radPr", "degHide") ? std::string() : text_of(node, "deg"));
    }
    if (is_one_of(name, {"sSup", "sSub", "sSubSup", "limLow", "limUpp"})) {
        const std::string below = text_of(node, name == "limLow" ? "lim" : "sub");
        const std::string above = text_of(node, name == "limUpp" ? "lim" : "sup");
        return with_scripts(of(node, "e"), below, above);
    }
    if (name == "sPre") {
        return joined({with_scripts({}, text_of(node, "sub"), text_of(node, "sup")), of(node, "e")});
    }
    if (name == "acc") return with_accent(of(node, "e"), property(node, "accPr", "chr", "\u0302"));
    if (name == "bar") {
        const bool is_above = property(node, "barPr", "pos", "bot") == "top";
        return is_above ? with_accent(of(node, "e"), "¯") : of(node, "e");
    }
    if (name == "func") {
        Piece function = of(node, "fName");
        function.end = Piece::Edge::word;
        return joined({function, of(node, "e")});
    }
    if (name == "nary") return word_operator(node);
    if (name == "d") return word_delimiters(node);
    if (name == "m") return {table(node, false)};
    if (name == "eqArr") {
        std::string text;
        for (const Node& child : node.children)
            if (child.name == "e") text += (text.empty() ? "" : "; ") + row(child).text;
        return {text};
    }
    return row(node);
}

Piece Writer::word_delimiters(const Node& node) {
    const std::string separator = property(node, "dPr", "sepChr", "|");
    std::string text = property(node, "dPr", "begChr", "(");
    bool first = true;
    for (const Node& child : node.children) {
        if (child.name != "e") continue;
        if (!first) text += separator;
        first = false;
        const bool is_matrix = !child.children.empty() && is_table(child.children.front());
        text += is_matrix && child.children.size() == 1 ? table(child.children.front(), true) : row(child).text;
    }
    return {text + property(node, "dPr", "endChr", ")")};
}

Piece Writer::word_operator(const Node& node) {
    const std::string sign = property(node, "naryPr", "chr", "∫");
    const std::string from = is_on(node, "naryPr", "subHide") ? std::string() : text_of(node, "sub");
    const std::string to = is_on(node, "naryPr", "supHide") ? std::string() : text_of(node, "sup");
    return joined({big_operator(sign, from, to), of(node, "e")});
}

}  // namespace

std::string formula_text(const std::optional<FormulaNode>& formula) {
    constexpr auto unknown = "[formula]";
    if (!formula) return unknown;
    Writer writer;
    const std::string text = writer.piece(*formula).text;
    if (writer.is_unwritable()) return unknown;
    if (!trimmed_token(text).empty()) return std::string(trimmed_token(text));
    return formula->children.empty() && formula->text.empty() ? std::string() : unknown;
}

std::string read_formula(XmlReader& reader) {
    FormulaTree tree;
    const auto start = [&] {
        tree.start(reader.name(), [&reader](std::string_view name) -> std::optional<std::string> {
            return reader.find_attribute(std::string(name).c_str());
        });
    };
    start();
    for (;;) {
        switch (reader.next()) {
            case XmlReader::Event::start:
                start();
                break;
            case XmlReader::Event::text:
                tree.text(reader.text());
                break;
            case XmlReader::Event::end:
                if (tree.end()) return formula_text(tree.take());
                break;
            case XmlReader::Event::finished:
                return formula_text(std::nullopt);
        }
    }
}

}  // namespace lectern
