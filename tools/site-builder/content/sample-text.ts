import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { parseText } from '#schemas/site-manifest/refuse-messages.ts'

type Sample = string | number | Date | ((parts: readonly unknown[]) => string)

/** A moment of the samples, so that a picture of them does not change. */
const MOMENT = new Date('2026-12-24T18:30:00Z')

/** A message with sample values; null while it cannot be read. `count` is the value of its numbers. */
export function sampleOf(text: string, locale: string, count: number): string | null {
  const parsed = parseText(text)
  if (typeof parsed === 'string') return null
  try {
    const shown = new IntlMessageFormat(parsed, locale).format<string>(samplesOf(parsed, count))
    return Array.isArray(shown) ? shown.join('') : shown
  } catch {
    return null
  }
}

/** Whether a message has a number, of which the preview shows several. */
export const hasNumber = (text: string): boolean => {
  const parsed = parseText(text)
  return typeof parsed !== 'string' && Object.values(samplesOf(parsed, 1)).some((value) => value === 1)
}

function samplesOf(
  elements: readonly MessageFormatElement[],
  count: number,
): Readonly<Record<string, Sample>> {
  const samples: Record<string, Sample> = {}
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    samples[element.value] ??= sampleFor(element, count)
    const inner =
      element.type === TYPE.tag
        ? element.children
        : element.type === TYPE.select || element.type === TYPE.plural
          ? Object.values(element.options).flatMap(({ value }) => value)
          : []
    for (const [name, value] of Object.entries(samplesOf(inner, count))) samples[name] ??= value
  }
  return samples
}

function sampleFor(
  element: Exclude<MessageFormatElement, { type: TYPE.literal | TYPE.pound }>,
  count: number,
): Sample {
  if (element.type === TYPE.plural || element.type === TYPE.number) return count
  if (element.type === TYPE.date || element.type === TYPE.time) return MOMENT
  if (element.type === TYPE.select) return Object.keys(element.options)[0] ?? 'other'
  if (element.type === TYPE.tag) return (parts) => parts.join('')
  return `‹${element.value}›`
}
