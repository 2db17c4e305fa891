#include "app/import/pdf/objects/drawn_pictures.h"

#include <charconv>
#include <cmath>
#include <qpdf/Pipeline.hh>
#include <qpdf/Pl_QPDFTokenizer.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <string>
#include <string_view>

namespace lectern {

namespace {

/// Bytes of content and entries of resources that are looked at for a page: up to four seconds.
constexpr std::size_t most_work = 30'000'000;
constexpr int deepest_form = 8;
constexpr std::size_t deepest_state = 1000;         ///< q within q
constexpr std::size_t most_pictures = 2000;         ///< of a page
constexpr std::size_t longest_content = most_work;  ///< a few kilobytes can inflate to more than the memory holds

/// Passes content on as far as it is not too long.
class Bounded : public Pipeline {
 public:
    explicit Bounded(Pipeline& output) : Pipeline("bounded", &output) {}

    void write(const unsigned char* bytes, std::size_t count) override {
        size_ += count;
        if (size_ <= longest_content) getNext()->write(bytes, count);
    }
    void finish() override { getNext()->finish(); }

    std::size_t size() const { return size_; }

 private:
    std::size_t size_ = 0;
};

QPDFObjectHandle resources_of(QPDFObjectHandle form, const QPDFObjectHandle& of_page) {
    QPDFObjectHandle own = form.getDict().getKey("/Resources");
    return own.isDictionary() ? own : of_page;
}

bool is_of_subtype(QPDFObjectHandle object, const char* subtype) {
    return object.isStream() && object.getDict().getKey("/Subtype").isNameAndEquals(subtype);
}

}  // namespace

/// The content of one page or form, run through.
class DrawnPictures::Content : public QPDFObjectHandle::TokenFilter {
 public:
    Content(DrawnPictures& finder, std::vector<DrawnPicture>& found, const QPDFObjectHandle& resources,
            const QPDFMatrix& matrix, int depth)
        : finder_(finder),
          found_(found),
          resources_(resources),
          objects_(resources_.isDictionary() ? resources_.getKey("/XObject") : QPDFObjectHandle::newNull()),
          matrix_(matrix),
          depth_(depth) {}

    void run(QPDFPageObjectHelper content) {
        Pl_QPDFTokenizer tokens("content", this);
        Bounded bounded(tokens);
        content.pipeContents(&bounded);
        finder_.works(bounded.size());
    }

    void handleToken(const QPDFTokenizer::Token& token) override {
        switch (token.getType()) {
            case QPDFTokenizer::tt_integer:
            case QPDFTokenizer::tt_real:
                add_number(token.getValue());
                break;
            case QPDFTokenizer::tt_name:
                name_ = token.getValue();
                if (name_ == "/MCID") numbers_.clear();  // its number follows
                break;
            case QPDFTokenizer::tt_word:
                run_operator(token.getValue());
                numbers_.clear();
                name_.clear();
                break;
            default:
                break;
        }
    }

 private:
    void add_number(std::string_view text) {
        if (!text.empty() && text.front() == '+') text.remove_prefix(1);
        double number = 0;
        std::from_chars(text.data(), text.data() + text.size(), number);
        if (numbers_.size() < 6) numbers_.push_back(number);
    }

    void run_operator(std::string_view name) {
        if (name == "q" && states_.size() < deepest_state) {
            states_.push_back(matrix_);
        } else if (name == "Q" && !states_.empty()) {
            matrix_ = states_.back();
            states_.pop_back();
        } else if (name == "cm" && numbers_.size() == 6) {
            matrix_.concat({numbers_[0], numbers_[1], numbers_[2], numbers_[3], numbers_[4], numbers_[5]});
        } else if (name == "BDC" || name == "BMC") {
            begin_mark();
        } else if (name == "EMC" && !marks_.empty()) {
            marks_.pop_back();
        } else if (name == "Do" && objects_.isDictionary() && finder_.works(1)) {
            draw(objects_.getKey(name_));
        }
    }

    /// A mark without a number stands for the one around it.
    void begin_mark() {
        const int outer = marks_.empty() ? -1 : marks_.back();
        const bool has_number = name_ == "/MCID" && numbers_.size() == 1 && numbers_[0] >= 0 && numbers_[0] < 1e9;
        if (marks_.size() < deepest_state) marks_.push_back(has_number ? static_cast<int>(numbers_[0]) : outer);
    }

    void draw(const QPDFObjectHandle& object) {
        if (is_of_subtype(object, "/Image")) {
            if (found_.size() == most_pictures) return;
            found_.push_back(
                {matrix_.transformRectangle({0, 0, 1, 1}), object.getObjGen(), marks_.empty() ? -1 : marks_.back()});
        } else if (depth_ < deepest_form && finder_.is_form_with_pictures(object, depth_)) {
            QPDFMatrix matrix = matrix_;
            QPDFObjectHandle form = object;
            QPDFObjectHandle own = form.getDict().getKey("/Matrix");
            if (own.isMatrix()) matrix.concat(QPDFMatrix(own.getArrayAsMatrix()));
            Content(finder_, found_, resources_of(form, resources_), matrix, depth_ + 1)
                .run(QPDFPageObjectHelper(form));
        }
    }

    DrawnPictures& finder_;
    std::vector<DrawnPicture>& found_;
    QPDFObjectHandle resources_;
    QPDFObjectHandle objects_;
    QPDFMatrix matrix_;
    int depth_;
    std::vector<QPDFMatrix> states_;
    std::vector<int> marks_;
    std::vector<double> numbers_;
    std::string name_;
};

bool DrawnPictures::works(std::size_t steps) {
    work_ += std::min(steps, most_work);
    has_given_up_ = has_given_up_ || work_ > most_work;
    return work_ <= most_work;
}

bool DrawnPictures::is_form_with_pictures(QPDFObjectHandle form, int depth) {
    if (!is_of_subtype(form, "/Form")) return false;
    // What a form without resources of its own shows is known by the page's.
    if (!form.getDict().getKey("/Resources").isDictionary()) return true;
    const auto [known, is_new] = forms_.emplace(form.getObjGen(), false);
    if (is_new && depth < deepest_form)
        forms_[form.getObjGen()] = shows_pictures(form.getDict().getKey("/Resources"), depth + 1);
    return forms_[form.getObjGen()];
}

bool DrawnPictures::shows_pictures(QPDFObjectHandle resources, int depth) {
    if (!resources.isDictionary()) return false;
    QPDFObjectHandle objects = resources.getKey("/XObject");
    if (!objects.isDictionary()) return false;
    for (auto& [name, object] : objects.ditems()) {
        if (!works(1)) return false;
        if (is_of_subtype(object, "/Image") || is_form_with_pictures(object, depth)) return true;
    }
    return false;
}

std::vector<DrawnPicture> DrawnPictures::of(const QPDFObjectHandle& page) {
    work_ = 0;
    QPDFPageObjectHelper content(page);
    const QPDFObjectHandle resources = content.getAttribute("/Resources", false);
    std::vector<DrawnPicture> found;
    if (shows_pictures(resources, 0)) Content(*this, found, resources, QPDFMatrix(), 0).run(content);
    return found;
}

}  // namespace lectern
