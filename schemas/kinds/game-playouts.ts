// Written by `npm run generate` from the files in modules/*/rules/kinds. Do not edit.
import type { GameRule } from './game-rules.ts'
import type { GamePlayout } from '../entities/game-instance.ts'

/** How the cards of instant games are played. */
export const gamePlayouts: Partial<Readonly<Record<GameRule, GamePlayout>>> = {
  crosswordGame: 'crossword',
  scratchcardGame: 'scratchcard',
  spinnerGame: 'spinner',
}
