import { dictionary } from '@zxcvbn-ts/language-es-es'
import { answerJudgements } from './answer-judgements.ts'

answerJudgements(dictionary)
