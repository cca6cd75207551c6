import { readJson, writeJson } from './translation-json.ts'
import type { ReadTranslation, Translation } from './translation-file.ts'
import { readXliff, writeXliff, type XmlTools } from './xliff.ts'

export const TRANSLATION_FORMATS = ['xliff', 'json'] as const
export type TranslationFormat = (typeof TRANSLATION_FORMATS)[number]

const WRITERS: Readonly<Record<TranslationFormat, (translation: Translation, xml: XmlTools) => string>> = {
  xliff: writeXliff,
  json: writeJson,
}

export const writeTranslation = (
  translation: Translation,
  format: TranslationFormat,
  xml: XmlTools,
): string => WRITERS[format](translation, xml)

/** Reads a file of either format, with or without a byte order mark. */
export function readTranslation(text: string, xml: XmlTools): ReadTranslation {
  const content = text.replace(/^\uFEFF/, '')
  return content.trimStart().startsWith('<') ? readXliff(content, xml) : readJson(content)
}
