/** Characters that need no language: digits, punctuation and the signs that the runtime shows. */
const SIGNS = [
  characters(0x20, 0x7e),
  '\u00a0¡¢£§©ª«®°±²³´·¸º»¼½¾¿×÷',
  '\u2009\u200b\u200c\u200d\u200e\u200f\u2011\u202f–—‘’‚“”„†•…′″‰‹›−←↑→↓€™',
]
/** Letters beyond ASCII of German, English, French, Spanish, Portuguese, Italian, Dutch and the Nordic languages (CLDR). */
const WEST_EUROPEAN = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜŒŸẞàáâãäåæçèéêëìíîïñòóôõöøùúûüœÿß'
const ARABIC = [
  '،؛؟٪٫٬٭ـ',
  characters(0x621, 0x63a),
  characters(0x641, 0x655),
  // The digits of Arabic, and those of Persian with its letters.
  characters(0x660, 0x669),
  '\u0670پچژکگی',
  characters(0x6f0, 0x6f9),
]

/**
 * The characters of a subset, by the script of the package's file. A script without an entry has no subset: its whole file
 * is loaded, as for any character outside of these. Currency signs are the only part of extended Latin, since an amount
 * must not load the letters of forty languages.
 */
export const CORE_CHARACTERS: Readonly<Record<string, string>> = {
  latin: [...SIGNS, WEST_EUROPEAN].join(''),
  'latin-ext': characters(0x20a0, 0x20c0),
  arabic: ARABIC.join(''),
}

function characters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).join('')
}
