"""Texts that tokenizers get wrong: the same list for every tokenizer, from one seed."""

import random

WORDS = """the and of to in is that for it as was with be by on not he his but at are this have from or had an they
which one you were all her she there would their we him been has when who will no more if out so said what up its about
into than them can only other time new some could these two may first then do any like my now over such our man me even
most made after also did many off before must well back through years much where your way down should because long
each just state those people too mister little world very still see own work men day get here old life both between
being under three never know same last another while us might great go come since against right came take used himself
few house use during without again place American around however home small found thought went say part once high
general upon school every don't does got united left number course war until always away something fact water less
public put think almost hand enough far took head yet government system set better told nothing night end why didn't
eyes find asked going look point knew later city next program business give group toward days young let room side social
Straße naïve façade Zürich ÉCOLE œuvre Ångström İstanbul ﬁnance Ελλάδα Кириллица ЖЖЖ слово हिन्दी ไทยภาษา 한국어 조선글
日本語 中文字符 漢字かな交じり文 العربية עברית فارسی اردو தமிழ் বাংলা ქართული Հայերեն አማርኛ ខ្មែរ""".split()

CONTRACTIONS = ["'s", "'t", "'re", "'ve", "'m", "'ll", "'d", "'S", "'T", "'RE", "'Ve", "'M", "'lL", "'D", "'ſ", "'x", "’s",
                "''", "'", "' s", "'ts", "'rest", "'d've"]
SPACES = [" ", "  ", "   ", "    ", "\t", "\n", "\r", "\r\n", "\n\n", "\n\n\n", "\v", "\f", "\x85", "\xa0", "\u1680",
          "\u180e", "\u2003", "\u2009", "\u200b", "\u2028", "\u2029", "\u202f", "\u205f", "\u3000", "\ufeff", "\x1c",
          "\u2581", "\u2581\u2581"]
EMOJI = ["😀", "👍🏽", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪🇫🇷", "❤️", "☺", "👩🏿‍🚀", "🫠", "1️⃣", "©", "™", "→", "∑", "½", "²", "Ⅷ", "①", "٣", "५", "৳"]
MARKS = ["é", "ñ", "ö̈", "Z̸̢a̷͎l̵g̶o̴", "ą́", "ǟ", "각", "क्षि", "กำ", "ŷ̂", "\u0301", "a\u0301\u0302\u0303"]
CODE = ["for(int i=0;i<n;++i){a[i]+=b[i];}", "def f(x):\n    return x**2\n", "\tif (x != NULL) {\n\t\tfree(x);\n\t}\n",
        "SELECT * FROM t WHERE id=42;", "<div class=\"x\">&nbsp;</div>", "std::vector<std::pair<int,int>>", "a->b.c(d)[e]",
        "#include <stdio.h>", "x = {'k': [1, 2.5e-3, None]}", "$(echo \"$HOME\" | sed 's/a/b/g')", "0xDEADBEEF 0b1010 1_000_000",
        "http://example.org/a/b?c=d&e=%20f#g", "https://www.debian.org/doc/debian-policy/ch-source.html", "user.name+tag@mail.example.com",
        "C:\\Program Files\\x.exe", "/usr/share/doc/", "camelCaseHTTPServer", "snake_case_name", "SCREAMING_CASE", "// comment\r\n",
        "----", "====", "....", "!!!???", "\\n\\t", "a,b;c:d", "(x)", "[[y]]", "\"quoted\"", "“curly”", "«guillemets»", "a—b–c", "/*/\n/"]
LOOKALIKES = ["<|im_start|>", "<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|begin_of_text|>", "<s>", "</s>", "<unk>", "<bos>",
              "<eos>", "<pad>", "<end_of_turn>", "<start_of_turn>user\n", "[INST]", "[/INST]", "<<SYS>>", "<0x0A>", "<0xE2>",
              "<|user|>", "<|assistant|>", "<unused7>", "<tool_call>", "</tool_call>", "<|fim_prefix|>", "<mask>", "[multimodal]", "Ġ", "Ċ", "▁the"]
BROKEN = [b"\xff", b"\xfe\xff", b"\x80", b"\xbf\xbf", b"\xc3", b"\xc3(", b"\xc3 ", b"\xc3\n", b"\xc0\x80", b"\xc1\xbf", b"\xe2\x82", b"\xe2\x28\xa1",
          b"\xe4 b", b"\xe0\x80\x80", b"\xed\xa0\x80", b"\xed\xb0\x80", b"\xed\xa0\xbd\xed\xb8\x80", b"\xf0\x9f\x98", b"\xf0\x28\x8c\xbc", b"\xf0\x80\x80\x80",
          b"\xf0\x9f  ", b"\xe4\xc3\xa9", b"\xf8\x88", b"abc\xe9def", b"na\xefve caf\xe9", b"\xc3\xc3\xa9", b"\xef\xbf", b"\xef\xbb\xbf"]


def single_strings():
    for group in (CONTRACTIONS, SPACES, EMOJI, MARKS, CODE, LOOKALIKES):
        for s in group:
            yield s
            yield "a" + s
            yield s + "b"
            yield " " + s + " c"
    for n in range(1, 34):
        yield " " * n + "x"
        yield "x" + "\n" * n
        yield "x" + " " * n
        yield "\t" * n + "y"
        yield ("1234567890" * 4)[:n]
    for length in (100, 1000, 5000):
        for s in ("a", "A", " ", "\n", "é", "漢", "1", "ab", "=", "😀", "Ab", "\u0301"):
            yield s * (length // len(s))
    for code in range(0, 0x180):
        yield "x" + chr(code) + "y"
    yield ""
    yield "It's what WE'LL DO, they'd've SAID'S so; I'm, you're"
    yield "Hello, world! How are you?\n\nI'm fine.  Thanks...   And you?\r\n"


def mixed_string(rng):
    parts = []
    for _ in range(rng.randint(1, 14)):
        kind = rng.random()
        if kind < 0.45:
            word = rng.choice(WORDS)
            parts.append(rng.choice([word, " " + word, word.upper(), word.title(), " " + word + rng.choice(CONTRACTIONS)]))
        elif kind < 0.60:
            parts.append(rng.choice(SPACES) * rng.choice([1, 1, 1, 2, 3]))
        elif kind < 0.70:
            parts.append(str(rng.randrange(10 ** rng.randint(1, 9))))
        elif kind < 0.78:
            parts.append(rng.choice(EMOJI))
        elif kind < 0.84:
            parts.append(rng.choice(MARKS))
        elif kind < 0.92:
            parts.append(rng.choice(CODE))
        elif kind < 0.95:
            parts.append(rng.choice(LOOKALIKES))
        else:
            parts.append("".join(chr(rng.choice([rng.randrange(0x20, 0x250), rng.randrange(0x370, 0x1000), rng.randrange(0x3040, 0x9FFF)]))
                                 for _ in range(rng.randint(1, 6))))
    return "".join(parts)


def broken_string(rng):
    parts = []
    for _ in range(rng.randint(1, 4)):
        parts.append(rng.choice([rng.choice(WORDS), " " + rng.choice(WORDS), rng.choice([" ", "\n", "."])]).encode())
        parts.append(rng.choice(BROKEN))
        parts.append(rng.choice([b"", b" ", b"x", "é".encode(), bytes([rng.randrange(0x80, 0xF4)])]))
    return b"".join(parts)


def tricky_strings():
    """(well-formed, broken): two lists of bytes, without doubles, in a fixed order."""
    rng = random.Random(20261121)
    good = [s.encode() for s in single_strings()]
    good += [mixed_string(rng).encode() for _ in range(1100)]
    bad = list(BROKEN) + [broken_string(rng) for _ in range(220)]
    bad = [s for s in dict.fromkeys(bad) if not well_formed(s) and not beyond_unicode(s)]
    return list(dict.fromkeys(good)), bad


def well_formed(data):
    try:
        data.decode()
        return True
    except UnicodeDecodeError:
        return False


def beyond_unicode(data):
    """Whether llama.cpp would see a code point above U+10FFFF, at which it stops with an exception."""
    return any(0xF4 <= data[i] <= 0xF7 and (data[i] > 0xF4 or data[i + 1:i + 2] >= b"\x90")
               and len(data[i:i + 4]) == 4 and all(b & 0xC0 == 0x80 for b in data[i + 1:i + 4]) for i in range(len(data)))
