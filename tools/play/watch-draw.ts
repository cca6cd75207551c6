import type { DrawResult } from '#schemas/entities/player.ts'
import type { EventBodies, EventName } from '#schemas/protocol/events.ts'
import type { PushFrame } from '#schemas/protocol/frames.ts'
import { ballsInOrder, type DisplayedBall } from '#modules/game-rules/rules/displayed-balls.ts'
import type { Printer } from './printer.ts'

type Told = { [Name in EventName]?: (body: EventBodies[Name]) => string | null }

/** How the draw of an instance ended. */
export type DrawEnd = 'ended' | 'refunded'

interface WatchOptions {
  printer: Printer
  /** The text of a ball: a number, a ticket, a letter. */
  nameOf: (ball: number) => string
}

/** Sales are reported in steps of this many plays. */
const PLAYS_PER_LINE = 5

/** Prints the events of an instance, from the sale to its last ball, as the pushes arrive. */
export class DrawWatch {
  readonly over: Promise<DrawEnd>
  private readonly gameInstanceId: number
  private readonly options: WatchOptions
  private readonly shown = new Set<string>()
  private end: (how: DrawEnd) => void = () => undefined
  private playsTold = 0
  private moves = 0

  constructor(gameInstanceId: number, options: WatchOptions) {
    this.gameInstanceId = gameInstanceId
    this.options = options
    this.over = new Promise((resolve) => (this.end = resolve))
  }

  /** Counter of the instance's events: while it does not change, nobody buys and nothing is drawn. */
  get movesSeen(): number {
    return this.moves
  }

  take({ event, body }: PushFrame): void {
    if ((body as { gameInstanceId?: number }).gameInstanceId !== this.gameInstanceId) return
    this.moves += 1
    const line = this.told[event as EventName]?.(body as never)
    if (line !== null && line !== undefined) this.options.printer.line(line)
    if (event === 'game.end') this.end('ended')
    if (event === 'game.refunded') this.end('refunded')
  }

  /** Prints the balls that were shown before the pushes arrived. */
  catchUp(draws: readonly DrawResult[]): void {
    for (const ball of ballsInOrder(draws)) this.show(ball)
  }

  private show({ drawNumber, slot, set, ball, rankNumber }: Omit<DisplayedBall, 'last' | 'ballCount'>): void {
    const place = `${drawNumber}/${slot}`
    if (this.shown.has(place)) return
    this.shown.add(place)
    const { printer, nameOf } = this.options
    const of = rankNumber === undefined ? `draw ${drawNumber}:` : `prize of rank ${rankNumber}:`
    printer.grow(`${set === 2 ? '  +' : ''} ${nameOf(ball)}`, `  ${of}`)
  }

  private readonly told: Told = {
    'game.playerJoined': ({ playsInGame, playersInGame }) => {
      if (playsInGame < this.playsTold + PLAYS_PER_LINE) return null
      this.playsTold = playsInGame
      return `${playsInGame} lines of ${playersInGame} players are in.`
    },
    'game.registrationEnd': () => 'Sales are closed; the plays are sealed under their root.',
    'game.rescheduled': () => 'Too few plays: the draw is moved to its next time.',
    'game.refunded': () => 'The game is given back: every play is refunded.',
    'game.failRetry': () => 'The draw could not start and is tried again.',
    'game.ready': () => 'Ready: the countdown runs.',
    'game.start': () => 'The draw begins.',
    'game.drawShown': (ball) => {
      this.show(ball)
      return null
    },
    'game.drawEnded': ({ draw: { drawWinnerCount: winners } }) => {
      this.options.printer.endGrowing(winners === 1 ? '   (1 play wins)' : `   (${winners} plays win)`)
      return null
    },
  }
}
