import { dictionary } from '@zxcvbn-ts/language-en'
import { answerJudgements } from './answer-judgements.ts'

answerJudgements(dictionary)
