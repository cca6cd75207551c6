import { dictionary } from '@zxcvbn-ts/language-fr'
import { answerJudgements } from './answer-judgements.ts'

answerJudgements(dictionary)
