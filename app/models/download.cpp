#include "app/models/download.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTimer>

#include "app/models/download_errors.h"

namespace lectern {

namespace {

using Step = DownloadProgress::Step;

constexpr int http_ok = 200, http_partial = 206, http_timeout = 408, http_range = 416, http_too_many = 429;
constexpr int most_fruitless = 4;
constexpr int most_redirects = 5;
constexpr qint64 held_at_once = 4 << 20;
/// A disk that is filled to the last byte harms other programs.
constexpr std::uint64_t space_left = 64 << 20;
constexpr std::chrono::milliseconds between_reports{200};

int status_of(const QNetworkReply& reply) {
    return reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

/// The bytes that a 206 answer has, "bytes 100-199/200".
struct ContentRange {
    std::uint64_t begin = 0, total = 0;

    static std::optional<ContentRange> of(const QNetworkReply& reply) {
        static const QRegularExpression form("^bytes (\\d{1,18})-\\d{1,18}/(\\d{1,18})$");
        const auto match = form.match(QString::fromLatin1(reply.rawHeader("Content-Range")));
        if (!match.hasMatch()) return {};
        return ContentRange{match.captured(1).toULongLong(), match.captured(2).toULongLong()};
    }
};

/// How long the file is of which there was no such part, "bytes */200".
std::optional<std::uint64_t> length_of_refused_range(const QNetworkReply& reply) {
    const QByteArray range = reply.rawHeader("Content-Range");
    bool known = false;
    const std::uint64_t length = range.startsWith("bytes */") ? range.mid(8).toULongLong(&known) : 0;
    return known ? std::optional(length) : std::nullopt;
}

/// "W/..." says that the file is as good as the one before, not that its bytes are the same.
QByteArray strong_etag(const QNetworkReply& reply) {
    const QByteArray etag = reply.rawHeader("ETag");
    return etag.startsWith('"') && etag.size() < 256 ? etag : QByteArray();
}

}  // namespace

std::optional<std::uint64_t> DownloadOptions::disk_space(const std::filesystem::path& folder) {
    std::error_code error;
    const auto space = std::filesystem::space(folder, error);
    return error ? std::nullopt : std::optional<std::uint64_t>(space.available);
}

ModelDownload::ModelDownload(CatalogueModel model, DownloadOptions options, QObject* parent)
    : QObject(parent),
      model_(std::move(model)),
      options_(std::move(options)),
      file_(options_.folder / model_.file),
      network_(this) {  // as a child it goes to another thread with this
    network_.setRedirectPolicy(QNetworkRequest::NoLessSafeRedirectPolicy);
    network_.setTransferTimeout(static_cast<int>(options_.longest_silence.count()));
}

ModelDownload::~ModelDownload() {
    stop();
}

std::string ModelDownload::host() const {
    return QUrl(QString::fromStdString(model_.sources[source_])).host().toStdString();
}

void ModelDownload::start() {
    if (active_) return;
    active_ = true;
    ++run_;
    source_ = 0;
    began_anew_ = arrived_ = false;
    fruitless_ = 0;
    rate_.clear();
    if (model_.sources.empty()) return fail(download_errors::no_source(model_));
    if (auto opened = file_.open(model_); !opened) return fail(opened.error());
    if (auto enough = check_space(); !enough) return fail(enough.error());
    check_what_is_there();
}

Result<void> ModelDownload::check_space() const {
    const std::uint64_t needed = model_.bytes - file_.bytes() + space_left;
    const auto free = options_.free_bytes(options_.folder);
    if (free && *free < needed) return lectern::fail(download_errors::disk_full(options_.folder, needed, *free));
    return {};
}

/// A piece, and the next when everything else had its turn.
void ModelDownload::check_what_is_there() {
    if (!active_) return;
    const auto all = file_.check_more();
    if (!all) return fail(all.error());
    if (!*all) {
        report(Step::checking);
        QTimer::singleShot(0, this, [this, run = run_] {
            if (run == run_) check_what_is_there();
        });
        return;
    }
    if (file_.bytes() == model_.bytes) return complete();
    request();
}

QNetworkRequest ModelDownload::make_request(const QUrl& address) const {
    QNetworkRequest request(address);
    request.setSslConfiguration(options_.tls);
    request.setMaximumRedirectsAllowed(most_redirects);
    request.setHeader(QNetworkRequest::UserAgentHeader, "Lectern/" + QCoreApplication::applicationVersion());
    // A part of a compressed file is not a compressed part of the file.
    request.setRawHeader("Accept-Encoding", "identity");
    for (const auto attribute :
         {QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::CookieSaveControlAttribute,
          QNetworkRequest::AuthenticationReuseAttribute})
        request.setAttribute(attribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);  // one file needs no streams beside it
    if (file_.bytes() == 0) return request;
    request.setRawHeader("Range", "bytes=" + QByteArray::number(static_cast<quint64>(file_.bytes())) + "-");
    // Another file comes whole. Without a name for this one, its size and its sum tell.
    if (const QByteArray etag = file_.etag(); !etag.isEmpty()) request.setRawHeader("If-Range", etag);
    return request;
}

void ModelDownload::request() {
    const QUrl address(QString::fromStdString(model_.sources[source_]));
    if (address.scheme() != "https") return fail(download_errors::no_source(model_));
    report(Step::connecting);
    head_taken_ = false;
    QNetworkReply* reply = network_.get(make_request(address));
    reply_ = reply;
    reply->setReadBufferSize(held_at_once);
    connect(reply, &QNetworkReply::readyRead, this, [this, reply] { take(*reply); });
    connect(reply, &QNetworkReply::finished, this, [this, reply] { reply_ended(*reply); });
}

void ModelDownload::take(QNetworkReply& reply) {
    const int status = status_of(reply);
    if (status != http_ok && status != http_partial) return;  // words about what went wrong
    if (!head_taken_)
        if (auto head = take_head(reply); !head) return try_next_source(head.error());
    if (auto taken = take_bytes(reply); !taken) fail(taken.error());
}

/// Whether what comes is the rest of the file, or the file from its beginning.
Result<void> ModelDownload::take_head(QNetworkReply& reply) {
    head_taken_ = true;
    if (status_of(reply) == http_partial) {
        const auto range = ContentRange::of(reply);
        if (!range || range->begin != file_.bytes() || range->total != model_.bytes)
            return lectern::fail(download_errors::other_file(model_, host()));
    } else {
        const QVariant length = reply.header(QNetworkRequest::ContentLengthHeader);
        if (length.isValid() && length.toULongLong() != model_.bytes)
            return lectern::fail(download_errors::other_file(model_, host()));
        if (file_.bytes() > 0) {
            if (auto anew = file_.restart(); !anew) return anew;
            rate_.clear();
        }
    }
    file_.set_etag(strong_etag(reply));
    return {};
}

Result<void> ModelDownload::take_bytes(QNetworkReply& reply) {
    const QByteArray bytes = reply.readAll();
    if (bytes.isEmpty()) return {};
    if (file_.bytes() + static_cast<std::uint64_t>(bytes.size()) > model_.bytes) {
        file_.discard();
        return lectern::fail(download_errors::other_file(model_, host()));
    }
    if (auto written = file_.append(bytes); !written) return written;
    arrived_ = true;
    fruitless_ = 0;
    rate_.add(TransferRate::Clock::now(), file_.bytes());
    if (TransferRate::Clock::now() - reported_ >= between_reports) report(Step::receiving);
    return {};
}

void ModelDownload::reply_ended(QNetworkReply& reply) {
    reply.deleteLater();
    if (&reply != reply_) return;
    take(reply);
    if (&reply != reply_) return;  // that went wrong
    reply_ = nullptr;
    const int status = status_of(reply);
    switch (reply.error()) {
        case QNetworkReply::SslHandshakeFailedError:
            return fail(download_errors::not_trusted(model_, host(), quoted(reply.errorString().toStdString())));
        case QNetworkReply::InsecureRedirectError:
        case QNetworkReply::TooManyRedirectsError:
        case QNetworkReply::ProtocolUnknownError:
            return fail(download_errors::bad_redirect(model_, host()));
        default:
            break;
    }
    if (status != 0 && status != http_ok && status != http_partial) return not_answered(reply, status);
    if (head_taken_ && file_.bytes() == model_.bytes) return complete();
    if (reply.error() == QNetworkReply::NoError) return connection_broke(sentence("the connection ended too soon"));
    if (reply.error() == QNetworkReply::OperationCanceledError)
        return connection_broke(sentence("nothing came for too long"));
    connection_broke(quoted(reply.errorString().toStdString()));
}

void ModelDownload::not_answered(QNetworkReply& reply, int status) {
    const bool for_now = status >= 500 || status == http_timeout || status == http_too_many;
    if (for_now && arrived_) return connection_broke(quoted(reply.errorString().toStdString()));
    if (status == http_range && length_of_refused_range(reply).value_or(model_.bytes) != model_.bytes)
        return try_next_source(download_errors::other_file(model_, host()));
    if (status == http_range && !began_anew_) {
        began_anew_ = true;
        if (auto anew = file_.restart(); !anew) return fail(anew.error());
        return request();
    }
    try_next_source(download_errors::refused(model_, host(), status));
}

/// This one does not have the file. What has arrived is as good as before.
void ModelDownload::try_next_source(const Error& error) {
    if (source_ + 1 == model_.sources.size()) return fail(error);
    if (QNetworkReply* reply = std::exchange(reply_, nullptr); reply != nullptr) reply->abort();
    ++source_;
    request();
}

/// Where something had arrived the network works, and it is worth trying again.
void ModelDownload::connection_broke(const Sentence& why) {
    if (!arrived_ || ++fruitless_ >= most_fruitless) return fail(download_errors::no_connection(model_, host(), why));
    rate_.clear();
    report(Step::waiting);
    QTimer::singleShot(options_.before_retry, this, [this, run = run_] {
        if (active_ && run == run_) request();
    });
}

void ModelDownload::complete() {
    report(Step::checking);
    if (auto done = file_.finish(model_); !done) return fail(done.error());
    stop();
    emit finished();
}

void ModelDownload::fail(const Error& error) {
    stop();
    emit failed(error);
}

void ModelDownload::stop() {
    active_ = false;
    if (QNetworkReply* reply = std::exchange(reply_, nullptr); reply != nullptr) reply->abort();
    file_.close();
}

void ModelDownload::pause() {
    stop();
    emit stopped();
}

void ModelDownload::cancel() {
    // Another program may be fetching the file, if this one is not.
    const bool own = active_ || file_.open(model_).has_value();
    if (own) file_.discard();
    stop();
    emit stopped();
}

void ModelDownload::report(Step step) {
    reported_ = TransferRate::Clock::now();
    emit progressed({.step = step,
                     .received = file_.bytes(),
                     .total = model_.bytes,
                     .bytes_per_second = step == Step::receiving ? rate_.bytes_per_second() : 0});
}

}  // namespace lectern
