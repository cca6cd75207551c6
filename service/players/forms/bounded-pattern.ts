import { createContext, Script } from 'node:vm'

/** A pattern of a manifest compares in far less. */
const WITHIN_MS = 50

const script = new Script('new RegExp(pattern, "u").test(text)')

/** Whether a text matches a pattern of an operator; one that takes too long to compare does not. */
export function matchesPattern(pattern: string, text: string): boolean {
  try {
    return script.runInContext(createContext({ pattern, text }), { timeout: WITHIN_MS }) === true
  } catch {
    return false
  }
}
