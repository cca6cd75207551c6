import { dictionary } from '@zxcvbn-ts/language-de'
import { answerJudgements } from './answer-judgements.ts'

answerJudgements(dictionary)
