import type { PlayByCommand } from '#modules/game-rules/rules/play-by-command.ts'
import { ticketRules } from './ticket-numbers.ts'

/** The next tickets, and a random one. */
export const playTickets: PlayByCommand = {
  name: 'raffle',
  samplePlays: (_definition, luckyDips) => [
    ticketRules.nextFree,
    ticketRules.nextFree,
    ...luckyDips.slice(0, 1),
  ],
}
