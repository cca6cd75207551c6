import type { OptionsDictionary } from '@zxcvbn-ts/core'
import { createJudge, type JudgePassword, type PasswordStrength } from './judge-password.ts'

/** A question to the worker. */
export interface Judgement {
  readonly id: number
  readonly password: string
  readonly known: readonly string[]
}

/** Its answer. */
export interface Judged extends PasswordStrength {
  readonly id: number
}

/** Body of a worker: judges each password that it is sent. The dictionaries are unpacked with the first one. */
export function answerJudgements(language: OptionsDictionary): void {
  let judge: JudgePassword | null = null
  globalThis.onmessage = ({ data: { id, password, known } }: MessageEvent<Judgement>) => {
    judge ??= createJudge(language)
    globalThis.postMessage({ id, ...judge(password, known) } satisfies Judged)
  }
}
