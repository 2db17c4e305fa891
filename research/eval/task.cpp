#include "research/eval/task.h"

#include <QCryptographicHash>
#include <algorithm>
#include <cctype>
#include <map>

namespace lectern::eval {

namespace {

bool is_digit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// Lower case (of ASCII; the tasks ask for nothing else), without commas between digits.
std::string comparable(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool separates =
            text[i] == ',' && i > 0 && i + 1 < text.size() && is_digit(text[i - 1]) && is_digit(text[i + 1]);
        if (!separates) result += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
    }
    return result;
}

/// How often each word stands in a text. Bytes beyond ASCII belong to words.
std::map<std::string, int> words_of(std::string_view text) {
    std::map<std::string, int> words;
    std::string word;
    for (const char c : comparable(text) + " ") {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || byte >= 0x80) {
            word += c;
        } else if (!word.empty()) {
            ++words[word];
            word.clear();
        }
    }
    return words;
}

int count(const std::map<std::string, int>& words) {
    int sum = 0;
    for (const auto& [word, times] : words) sum += times;
    return sum;
}

}  // namespace

std::vector<Alternatives> all_of(const std::vector<std::string>& texts) {
    std::vector<Alternatives> all;
    all.reserve(texts.size());
    for (const std::string& text : texts) all.push_back({text});
    return all;
}

std::string TaskDocument::fingerprint() const {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const auto add = [&](const std::string& part) { hash.addData(QByteArray::fromStdString(part + '\0')); };
    add(text);
    add(continuation);
    for (const TaskQuestion& question : questions) {
        add(question.text);
        add(question.prefix);
        for (const Alternatives& alternatives : question.expected)
            for (const std::string& answer : alternatives) add(answer);
    }
    return hash.result().toHex().left(12).toStdString();
}

double score(const TaskQuestion& question, std::string_view said) {
    const std::string text = comparable(said);
    const auto is_said = [&](const std::string& answer) { return text.find(comparable(answer)) != std::string::npos; };
    const auto found = std::ranges::count_if(
        question.expected, [&](const Alternatives& texts) { return std::ranges::any_of(texts, is_said); });
    return question.expected.empty() ? 0 : static_cast<double>(found) / static_cast<double>(question.expected.size());
}

double agreement(std::string_view said, std::string_view reference) {
    const auto a = words_of(said), b = words_of(reference);
    if (a.empty() && b.empty()) return 1;
    int shared = 0;
    for (const auto& [word, times] : a)
        if (const auto other = b.find(word); other != b.end()) shared += std::min(times, other->second);
    return 2.0 * shared / (count(a) + count(b));
}

}  // namespace lectern::eval
