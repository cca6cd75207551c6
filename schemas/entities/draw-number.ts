import type { GameInstance } from './game-instance.ts'

/** The number of a draw, where its game shows it to players; a raffle that is drawn once has none to show. */
export function drawNumber({
  sequenceNumber,
  showSequenceNumber,
}: Pick<GameInstance, 'sequenceNumber' | 'showSequenceNumber'>): number | undefined {
  return showSequenceNumber === false ? undefined : sequenceNumber
}
