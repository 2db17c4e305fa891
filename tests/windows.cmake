# Which tests run for Windows, in Wine; included by tests/CMakeLists.txt. The others use what only Linux has, or would say
# nothing more. They have the label "windows".
set(windows_tests
    # the engine: what Windows does otherwise, and every kernel of the CPU
    file_map_test half_test memory_test sentence_test thread_pool_test
    gguf_file_test hostile_gguf_test split_gguf_test
    linear_test attention_test attention_received_test cell_ops_test row_ops_test highest_test select_test cell_groups_test
    tokenizer_test vocabulary_test chat_format_test text_stream_test page_choice_test word_pieces_test
    every_architecture_test snapshot_test reader_test
    # the library
    library_test search_test conversations_test surveys_test notes_test disk_space_test transfer_test damage_test
    hostile_test text_index_test kill_test
    # import of every format
    formats_test text_import_test old_encodings_test markup_text_test docx_chunks_test odt_tables_test web_text_test
    word_text_test epub_packaging_test pdf_figures_test pdf_letters_test import_many_test page_link_test
    # the application
    csv_test visible_text_test stored_json_test document_records_test reading_library_test event_log_test
    # the window: drop, question, evidence, killed and started again
    e2e_window_test)

# Poppler looks for tables of Asian letters beside a program: installer/windows/stage.py puts them there.
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/app/import/share)
file(CREATE_LINK /usr/share/poppler ${CMAKE_CURRENT_BINARY_DIR}/app/import/share/poppler SYMBOLIC)

set(models $ENV{HOME}/.local/share/lectern/models)
if(DEFINED ENV{XDG_DATA_HOME})
  set(models $ENV{XDG_DATA_HOME}/lectern/models)
endif()

# A test of Linux alone is not built, either (together.cmake).
function(register_windows_test name)
  if(name IN_LIST windows_tests)
    # Qt's plain text goes to the debugger there, and not to standard output.
    add_test(NAME ${name} COMMAND ${name} -o -,tap)
    set_tests_properties(${name} PROPERTIES TIMEOUT 600 LABELS windows ENVIRONMENT LECTERN_MODELS=Z:${models})
  endif()
endfunction()
