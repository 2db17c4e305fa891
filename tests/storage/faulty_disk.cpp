#include "tests/storage/faulty_disk.h"

#include <sqlite3.h>

#include <cstring>

namespace lectern {

namespace {

struct DiskState {
    FaultyDisk::Fault fault = FaultyDisk::Fault::none;
    int at = 0;
    int operations = 0;
    bool failed = false;
};

DiskState disk;
sqlite3_vfs* below = nullptr;

/// A file of ours: the methods that SQLite calls, then the system's own file.
struct File {
    sqlite3_file base;
    sqlite3_file* real;
};

sqlite3_file* real_of(sqlite3_file* file) {
    return reinterpret_cast<File*>(file)->real;
}

/// Counts an operation; true if it has to fail.
bool fails() {
    ++disk.operations;
    if (disk.fault == FaultyDisk::Fault::none || disk.operations < disk.at) return false;
    if (disk.fault != FaultyDisk::Fault::full && disk.operations > disk.at) return false;
    disk.failed = true;
    return true;
}

int close_file(sqlite3_file* file) {
    const int result = real_of(file)->pMethods->xClose(real_of(file));
    sqlite3_free(reinterpret_cast<File*>(file)->real);
    return result;
}

int read_file(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
    return real_of(file)->pMethods->xRead(real_of(file), to, size, at);
}

int write_file(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
    if (fails()) {
        if (disk.fault == FaultyDisk::Fault::short_write)
            real_of(file)->pMethods->xWrite(real_of(file), from, size / 2, at);
        return disk.fault == FaultyDisk::Fault::full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    }
    return real_of(file)->pMethods->xWrite(real_of(file), from, size, at);
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    if (fails()) return SQLITE_IOERR_TRUNCATE;
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

int sync_file(sqlite3_file* /*file*/, int /*flags*/) {
    return fails() ? SQLITE_IOERR_FSYNC : SQLITE_OK;  // no test pulls the plug, and real syncs take their time
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

int lock_file(sqlite3_file* file, int level) {
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

int unlock_file(sqlite3_file* file, int level) {
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

int check_reserved(sqlite3_file* file, int* reserved) {
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), reserved);
}

int control(sqlite3_file* file, int operation, void* argument) {
    if (operation == SQLITE_FCNTL_SIZE_HINT && fails())
        return disk.fault == FaultyDisk::Fault::full ? SQLITE_FULL : SQLITE_IOERR_TRUNCATE;
    return real_of(file)->pMethods->xFileControl(real_of(file), operation, argument);
}

int sector_size(sqlite3_file* file) {
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

int characteristics(sqlite3_file* file) {
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

int map_shared(sqlite3_file* file, int region, int size, int extend, void volatile** memory) {
    if (extend != 0 && fails()) return disk.fault == FaultyDisk::Fault::full ? SQLITE_FULL : SQLITE_IOERR_SHMSIZE;
    return real_of(file)->pMethods->xShmMap(real_of(file), region, size, extend, memory);
}

int lock_shared(sqlite3_file* file, int offset, int count, int flags) {
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

void barrier_shared(sqlite3_file* file) {
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

int unmap_shared(sqlite3_file* file, int remove) {
    return real_of(file)->pMethods->xShmUnmap(real_of(file), remove);
}

const sqlite3_io_methods methods = {
    2,           close_file,     read_file,      write_file, truncate_file, sync_file,       file_size,
    lock_file,   unlock_file,    check_reserved, control,    sector_size,   characteristics, map_shared,
    lock_shared, barrier_shared, unmap_shared,   nullptr,    nullptr,
};

int open_file(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags, int* out) {
    auto* ours = reinterpret_cast<File*>(file);
    ours->base.pMethods = nullptr;
    ours->real = static_cast<sqlite3_file*>(sqlite3_malloc(below->szOsFile));
    if (ours->real == nullptr) return SQLITE_NOMEM;
    std::memset(ours->real, 0, static_cast<std::size_t>(below->szOsFile));
    const int result = below->xOpen(below, name, ours->real, flags, out);
    if (result == SQLITE_OK)
        ours->base.pMethods = &methods;
    else
        sqlite3_free(ours->real);
    return result;
}

int remove_file(sqlite3_vfs* /*vfs*/, const char* name, int sync) {
    if (disk.fault != FaultyDisk::Fault::full && fails()) return SQLITE_IOERR_DELETE;
    return below->xDelete(below, name, sync);
}

sqlite3_vfs make_vfs() {
    below = sqlite3_vfs_find(nullptr);
    sqlite3_vfs vfs = *below;
    vfs.zName = "faulty";
    vfs.pNext = nullptr;
    vfs.szOsFile = sizeof(File);
    vfs.xOpen = open_file;
    vfs.xDelete = remove_file;
    return vfs;
}

}  // namespace

const std::string& FaultyDisk::name() {
    static sqlite3_vfs vfs = make_vfs();
    static const bool registered = sqlite3_vfs_register(&vfs, 0) == SQLITE_OK;
    static const std::string name = registered ? vfs.zName : "";
    return name;
}

void FaultyDisk::plan(Fault fault, int at) {
    disk = {.fault = fault, .at = at};
}

void FaultyDisk::mend() {
    disk.fault = Fault::none;
}

bool FaultyDisk::failed() {
    return disk.failed;
}

int FaultyDisk::operations() {
    return disk.operations;
}

}  // namespace lectern
