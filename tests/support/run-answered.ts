import type { OperatorApi } from '#tools/cli/operator/connect-api.ts'
import type { OperatorOptions } from '#tools/cli/operator/options.ts'

type Command = (
  api: OperatorApi,
  words: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
) => Promise<unknown>

/** Makes a runner of a command for the site `aurora`, against answers by the names of endpoints. It returns the lines and the calls of one run. */
export const runAnswered =
  (command: Command) =>
  async (words: readonly string[], options: OperatorOptions, answers: Readonly<Record<string, unknown>>) => {
    const calls: unknown[] = []
    const lines: string[] = []
    const api = (async (name: string, params: object, request: object) => {
      calls.push([name, params, request])
      return { ok: true, result: answers[name] }
    }) as unknown as OperatorApi
    await command(api, words, { site: 'aurora', ...options }, (line) => lines.push(line))
    return { lines, calls }
  }
