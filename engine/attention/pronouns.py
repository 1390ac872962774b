"""Chooses the query that films show by default: the last pronoun, which refers to another word.

The lists contain only personal pronouns that are whole tokens. A word can be a pronoun in one
language and something else in another ("es" is "it" in German and "is" in Spanish), so the
sentence's language is guessed first, from how many common words of each language it has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

# For each language: personal pronouns | some of its other most common words.
_WORDS: Final[Mapping[str, str]] = {
    "en": "i me you he him she her it we us they them"
    " | the a an and is was of to in on not because no every with from were this that these those"
    " their its his my your our what why which while when than into after before does did has",
    "de": "ich mich mir du dich dir er ihn ihm sie ihr es wir uns ihnen"
    " | der die das den dem ein eine und ist war nicht auf in zu weil",
    "fr": "je moi tu toi il lui elle nous vous ils elles eux on"
    " | le la les un une des et est était dans sur pas parce qu'il de",
    "es": "yo mí tú ti él ella ello nosotros nosotras ellos ellas usted ustedes"
    " | el la los las un una y es era de en no porque estaba sobre",
    "it": "io me tu te lui lei noi voi loro egli ella esso essa essi esse"
    " | il lo la i gli le un una e è era di in non perché sul",
    "pt": "eu mim tu ele ela nós vós eles elas você vocês"
    " | o a os as um uma e é era de em não porque estava no na",
    "nl": "ik mij jij je hij hem zij ze haar het wij we ons hen hun"
    " | de een en is was van op in niet omdat",
    "sv": "jag mig du dig han honom hon henne den det vi oss ni er de dem"
    " | en ett och är var på i inte eftersom av",
    "da": "jeg mig du dig han ham hun hende den det vi os i jer de dem"
    " | en et og er var på ikke fordi af",
    "pl": "ja mnie ty ciebie on jego jemu ona jej ono my nas wy was oni one ich"
    " | i w na nie jest był była było bo ponieważ się do",
    "cs": "já mě ty tebe on ho ona ji ono my nás vy vás oni ony"
    " | a v na ne je byl byla bylo protože se",
    "tr": "ben beni sen seni o onu biz bizi siz sizi onlar onları | ve bir bu için çünkü değil",
    "el": "εγώ εμένα εσύ εσένα αυτός αυτή αυτό αυτόν αυτήν εμείς εσείς αυτοί αυτές αυτά"
    " | ο η το οι τα και είναι ήταν στο στη δεν γιατί επειδή",
    "ru": "я меня ты тебя он его она её ее оно мы нас вы вас они их"
    " | и в на не был была было потому что",
    "uk": "я мене ти тебе він його вона її воно ми нас ви вас вони їх"
    " | і в на не був була було тому що",
    "ar": "أنا أنت هو هي نحن أنتم هم هن | في على من لأن كان كانت لا",
    "fa": "من تو او آن ما شما آنها ایشان | و در به از که است بود زیرا چون",
    "he": "אני אתה את הוא היא אנחנו אתם הם הן | על של כי לא היה הייתה",
    "hi": "मैं तू तुम आप वह वे यह ये हम उसे उन्हें | है था थी और पर में क्योंकि नहीं",
    "ko": "나 나는 너 너는 그 그는 그녀 그녀는 그것 그것은 그것이 우리 우리는 그들 그들은"
    " | 이 는 은",
    "ja": "私 僕 あなた 彼 彼女 それ 私たち 彼ら | は が を の に で と",
    "zh": "我 你 您 他 她 它 我们 你们 他们 她们 它们 | 的 了 在 是 因为 不 和",
    "th": "ฉัน ผม คุณ เขา เธอ มัน เรา พวกเขา | และ ที่ บน เพราะ ไม่ เป็น",
    "vi": "tôi bạn anh chị ông bà nó chúng họ ta | là và của trên vì không một",
}

PRONOUNS: Final[Mapping[str, frozenset[str]]] = {
    language: frozenset(words.partition("|")[0].split()) for language, words in _WORDS.items()
}
COMMON: Final[Mapping[str, frozenset[str]]] = {
    language: frozenset(words.replace("|", " ").split()) for language, words in _WORDS.items()
}


def language_of(tokens: Sequence[str]) -> str:
    """Guess the language of a sentence from lists of each language's most common words.

    Args:
        tokens: The sentence's tokens, without padding tokens.

    Returns:
        The two-letter code, such as "de", of the language in whose list the largest number of the
        tokens are. "en" if no token is in any list.
    """
    return _language_of(tuple(token.casefold() for token in tokens))


@lru_cache(maxsize=256)  # a film asks again and again
def _language_of(words: tuple[str, ...]) -> str:
    # If several languages are equal, `max` returns the first, so an undecided sentence counts as
    # the table's first language.
    return max(COMMON, key=lambda name: sum(word in COMMON[name] for word in words))


def find_pronouns(tokens: Sequence[str]) -> tuple[int, ...]:
    """Return the indices (from 0) of all pronouns of a sentence.

    Args:
        tokens: The sentence's tokens, without padding tokens.
    """
    there = PRONOUNS[language_of(tokens)]
    return tuple(i for i, token in enumerate(tokens) if token.casefold() in there)


def default_row(tokens: Sequence[str]) -> int:
    """Return the index of the query that films show in detail if the user has chosen none.

    Args:
        tokens: The sentence's tokens, without padding tokens; at least one.

    Returns:
        The index (from 0) of the last pronoun. In a sentence without pronouns, the index of the
        last token that contains a letter or digit. In a sentence without letters and digits, the
        index of the last token.
    """
    spoken = [i for i, token in enumerate(tokens) if any(map(str.isalnum, token))]
    return (find_pronouns(tokens) or spoken or range(len(tokens)))[-1]
