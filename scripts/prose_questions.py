"""Questions about what a text says, made from its own sentences: what the heads learn from beside planted facts.

What is planted is of a few kinds, and what people ask is not.
"""
import random
import re

SHORTEST, LONGEST = 50, 220  # characters of a sentence
VERB = re.compile(r"(?P<subject>(?:[\w'./-]+ ){1,7}?)(?P<verb>is|are|was|were|can|must|should|may|will|has|have|"
                  r"provides|contains|allows|uses|requires|means|makes|takes) ")
# Words that no subject of its own has: they point elsewhere, or begin another clause.
POINTERS = {"it", "this", "that", "these", "those", "they", "he", "she", "we", "you", "i", "there", "which", "what",
            "if", "when", "while", "because", "as", "so", "but", "or", "by", "here", "such", "one", "both", "some", "once"}
# What people ask for, the first that a sentence has: a number, a quoted word, a name, a long word.
GAPS = [re.compile(r"(?<![\w.-])\d[\d.,:/-]*(?![\w-])"),
        re.compile(r"(?<=[“\"'‘])[^“”\"'‘’ ]{2,30}(?=[”\"'’])"),
        re.compile(r"(?<=[a-z,] )[A-Z][\w-]+(?: [A-Z][\w-]+)*"),
        re.compile(r"(?<= )[a-z-]{9,}")]


def sentences_of(text: str) -> list[str]:
    blocks = (re.sub(r"\s+", " ", block).strip() for block in re.split(r"\n\s*\n", text))
    parts = (part for block in blocks for part in re.split(r"(?<=[.!?]) (?=[A-Z“\"])", block))
    return [part for part in parts if SHORTEST <= len(part) <= LONGEST and re.match(r"[A-Z]", part) and part[-1] == "."]


def of_subject(sentence: str):
    """What the subject of a sentence is, must or does, and the sentence as the answer."""
    found = VERB.match(sentence)
    if not found or POINTERS & set(found["subject"].lower().split()):
        return None
    subject, verb = found["subject"].strip(), found["verb"]
    if subject.split()[0] in {"A", "An", "The", "All", "Each", "Every", "Most", "Many", "Several"}:
        subject = subject[0].lower() + subject[1:]
    if verb in {"is", "are", "was", "were"}:
        question = f"What {verb} {subject}?"
    elif verb in {"can", "must", "should", "may", "will"}:
        question = f"What {verb} {subject} do?"
    else:
        question = f"What does the document say about {subject}?"
    return question, sentence.rstrip(".")


def of_gap(sentence: str):
    """What a sentence has in the place of a word that the question leaves out."""
    for kind in GAPS:
        if found := kind.search(sentence):
            gapped = sentence[: found.start()] + "___" + sentence[found.end() :]
            return f"What does the document have in the place of the gap? {gapped}", found[0]
    return None


def prose_questions(text: str, count: int, seed: int) -> list[tuple[str, str]]:
    """At most `count` questions about sentences of a text, each with its answer, half of them about a gap."""
    sentences = sentences_of(text)
    random.Random(seed).shuffle(sentences)
    made = []
    for sentence in sentences:
        if len(made) == count:
            break
        ask = of_subject if len(made) % 2 == 0 else of_gap
        if question := ask(sentence):
            made.append(question)
    return made
