import type { Refusal } from './refusal.ts'

export type Parsed = { readonly value: unknown } | { readonly refusal: Refusal }

/** Parses JSON; an error has its line and column, both from 1. */
export function parseJson(file: string, text: string): Parsed {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const { line, column } = placeOf(text, positionOf(reason, text))
    return {
      refusal: {
        file,
        path: `line ${line}, column ${column}`,
        expected: `is not JSON: ${reason.replace(/ in JSON at position.*$| \(line.*$|, "[\s\S]*$/, '')}`,
      },
    }
  }
}

/** Engines report `at position 17`, or no position where the text ends too early or the error is in its first character. */
function positionOf(reason: string, text: string): number {
  const position = /position (\d+)/.exec(reason)?.[1]
  if (position !== undefined) return Number(position)
  if (/end of JSON/.test(reason)) return text.length
  const token = /token '(.+?)'/su.exec(reason)?.[1]
  return token === undefined ? 0 : Math.max(0, text.indexOf(token))
}

function placeOf(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position)
  return { line: before.split('\n').length, column: position - before.lastIndexOf('\n') }
}
