"""llama.cpp as the independent implementation: one model and one context behind five calls.

Runs inside a virtual environment with llama-cpp-python and NumPy. It uses the C interface directly, because the
package's own `Llama` class keeps every logit of the context (2 GB for Gemma's vocabulary) and hides the positions.
"""
import ctypes

import llama_cpp
import numpy as np

# llama.cpp narrates the loading of a model; only its errors matter here.
_ERROR_LEVEL = 4


@llama_cpp.llama_log_callback
def _log_errors_only(level, text, _user_data):
    if level == _ERROR_LEVEL:
        print(text.decode(errors="replace"), end="", flush=True)


llama_cpp.llama_log_set(_log_errors_only, ctypes.c_void_p(0))


def version() -> str:
    return f"llama-cpp-python {llama_cpp.__version__}; {llama_cpp.llama_print_system_info().decode().strip()}"


class LlamaCppModel:
    """Flash attention on, f16 cells, micro-batches of 512 tokens, as llama-bench runs by default with `-fa 1`."""

    def __init__(self, path: str, context_tokens: int, threads: int):
        parameters = llama_cpp.llama_model_default_params()
        parameters.n_gpu_layers = 0
        self._model = llama_cpp.llama_model_load_from_file(path.encode(), parameters)
        if not self._model:
            raise RuntimeError(f"llama.cpp could not load {path}")

        settings = llama_cpp.llama_context_default_params()
        settings.n_ctx = context_tokens
        settings.n_batch = 2048
        settings.n_ubatch = 512
        settings.n_threads = settings.n_threads_batch = threads
        settings.flash_attn_type = llama_cpp.LLAMA_FLASH_ATTN_TYPE_ENABLED
        self._context = llama_cpp.llama_init_from_model(self._model, settings)
        if not self._context:
            raise RuntimeError(f"llama.cpp could not make a context of {context_tokens} tokens")

        self._vocabulary = llama_cpp.llama_model_get_vocab(self._model)
        self.vocabulary_size = llama_cpp.llama_vocab_n_tokens(self._vocabulary)
        self.bos = llama_cpp.llama_vocab_bos(self._vocabulary)
        self.adds_bos = bool(llama_cpp.llama_vocab_get_add_bos(self._vocabulary))
        self.context_tokens = context_tokens
        self.position = 0
        self._batch = llama_cpp.llama_batch_init(2048, 0, 1)

    def close(self):
        llama_cpp.llama_batch_free(self._batch)
        llama_cpp.llama_free(self._context)
        llama_cpp.llama_model_free(self._model)

    def tokenize(self, text: str, begins: bool = True, marks: bool = False) -> list[int]:
        """Ids of a text. `begins`: BOS where the file's metadata adds one; `marks`: "<|im_start|>" is one token."""
        raw = text.encode()
        ids = (llama_cpp.llama_token * (len(raw) + 8))()
        count = llama_cpp.llama_tokenize(self._vocabulary, raw, len(raw), ids, len(ids), begins, marks)
        if count < 0:
            raise RuntimeError("llama.cpp could not tokenize the text")
        return list(ids[:count])

    def is_end(self, token: int) -> bool:
        return llama_cpp.llama_vocab_is_eog(self._vocabulary, token)

    def text_of(self, tokens: list[int]) -> str:
        raw = b""
        for token in tokens:
            buffer = ctypes.create_string_buffer(256)
            size = llama_cpp.llama_token_to_piece(self._vocabulary, token, buffer, len(buffer), 0, False)
            raw += buffer.raw[:size]
        return raw.decode(errors="replace")

    def decode(self, tokens: list[int], every_logit: bool = False) -> np.ndarray:
        """Appends at most 2,048 tokens. Returns logits [tokens or 1][vocabulary] of every or of the last token."""
        batch = self._batch
        batch.n_tokens = len(tokens)
        for i, token in enumerate(tokens):
            batch.token[i] = token
            batch.pos[i] = self.position + i
            batch.n_seq_id[i] = 1
            batch.seq_id[i][0] = 0
            batch.logits[i] = every_logit or i + 1 == len(tokens)
        if llama_cpp.llama_decode(self._context, batch) != 0:
            raise RuntimeError(f"llama.cpp failed to decode {len(tokens)} tokens at {self.position}")
        self.position += len(tokens)
        rows = len(tokens) if every_logit else 1
        logits = llama_cpp.llama_get_logits(self._context)  # waits until the work is done
        return np.ctypeslib.as_array(logits, shape=(rows, self.vocabulary_size)).copy()

    def forget_after(self, position: int):
        """Drops every token from `position` on."""
        memory = llama_cpp.llama_get_memory(self._context)
        if not llama_cpp.llama_memory_seq_rm(memory, 0, position, -1):
            raise RuntimeError(f"llama.cpp cannot drop tokens after {position}")
        self.position = position
