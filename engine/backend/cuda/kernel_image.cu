// The image that is embedded in the program: all kernels in one.

#include "engine/backend/cuda/kernels/activations.cu"
#include "engine/backend/cuda/kernels/attend.cu"
#include "engine/backend/cuda/kernels/attend_few.cu"
#include "engine/backend/cuda/kernels/cells.cu"
#include "engine/backend/cuda/kernels/dense.cu"
#include "engine/backend/cuda/kernels/gemm.cu"
#include "engine/backend/cuda/kernels/gemv.cu"
#include "engine/backend/cuda/kernels/merge.cu"
#include "engine/backend/cuda/kernels/mmq.cu"
#include "engine/backend/cuda/kernels/peaks.cu"
#include "engine/backend/cuda/kernels/received.cu"
#include "engine/backend/cuda/kernels/select.cu"
