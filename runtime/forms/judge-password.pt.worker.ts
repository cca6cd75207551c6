import { dictionary } from '@zxcvbn-ts/language-pt-br'
import { answerJudgements } from './answer-judgements.ts'

answerJudgements(dictionary)
