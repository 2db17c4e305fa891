#include <cstring>

#include "engine/backend/cuda/operations.h"

namespace lectern::cuda {

namespace {

constexpr unsigned threads = 256;

/// Memory in which pieces are gathered is no more than this, as plans count on.
constexpr std::size_t most_gathered = std::size_t{4} << 20;

/// Pieces on their way: those of few KiB would take some 10 us each to ask for, and a layer of 8 heads has 32.
void gather(Workspace& workspace, std::span<const MemoryPiece> pieces, std::size_t bytes) {
    workspace.begin();
    auto* const gathered = workspace.results.reserve<std::byte>(bytes);
    std::vector<GatheredPiece> sources;
    std::size_t at = 0;
    for (const MemoryPiece& piece : pieces) {
        sources.push_back({.from = static_cast<const std::uint32_t*>(piece.from),
                           .to = reinterpret_cast<std::uint32_t*>(gathered + at),
                           .words = static_cast<std::int64_t>(piece.bytes / 4)});
        at += piece.bytes;
    }
    const GatherArguments arguments{.pieces = workspace.staging.add(sources)};
    workspace.staging.send();
    workspace.launch("gather", {static_cast<unsigned>(pieces.size()), 1, 1}, threads, arguments);

    std::vector<std::byte> content(bytes);
    workspace.device.download(content.data(), gathered, bytes);
    const std::byte* next = content.data();
    for (const MemoryPiece& piece : pieces) {
        std::memcpy(piece.to, next, piece.bytes);
        next += piece.bytes;
    }
}

}  // namespace

void fetch(Workspace& workspace, std::span<const MemoryPiece> pieces) {
    for (std::size_t first = 0; first < pieces.size();) {
        std::size_t end = first + 1, bytes = pieces[first].bytes;
        while (end < pieces.size() && bytes + pieces[end].bytes <= most_gathered) bytes += pieces[end++].bytes;
        if (end == first + 1)  // large enough to go by itself
            workspace.device.download(pieces[first].to, static_cast<const std::byte*>(pieces[first].from), bytes);
        else
            gather(workspace, pieces.subspan(first, end - first), bytes);
        first = end;
    }
}

}  // namespace lectern::cuda
