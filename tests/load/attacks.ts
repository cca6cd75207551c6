import type { Seeded } from '#tests/faults/seeded.ts'
import type { Attacker } from './attacker.ts'

/** What the attacks refer to in the world under load. */
export interface Targets {
  gameId: number
  gameInstanceId: number
  /** An ended instance with a large fairness record. */
  largeInstanceId: number
  currencyId: number
  /** The lobby topic of the site. */
  lobbyTopic: string
}

export interface Attack {
  name: string
  /** One step of the attack; resolves with the HTTP status of its answer, or 0 without one. */
  step: (attacker: Attacker, targets: Targets, random: Seeded) => Promise<number>
}

const FRAMES_MAX = 64
const SOCKETS_AT_ONCE = 500
const SAME_TOPIC = 3000
const DAMAGED_BYTES = 2000

const framesOf = (op: string, bodies: readonly object[]) =>
  bodies.map((body, index) => ({ id: index + 1, op, body }))

const repeated = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

/** Every way in which a client was once able to hold up the others. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'a join of 1,000 aggregated plays, eight times in one message',
    step: (attacker, targets) =>
      attacker.send(
        '/channel/secured',
        repeated(8, joinBody(targets, repeated(1000, '1-2-3-4-5-6#9999'))).map((body, index) => ({
          id: index + 1,
          op: 'joinGame',
          key: `soak-${process.pid}-${performance.now()}-${index}`,
          body,
        })),
      ),
  },
  {
    name: 'a join in a currency that no column holds',
    step: (attacker, targets) =>
      attacker.send('/channel/secured', [
        {
          id: 1,
          op: 'joinGame',
          key: `soak-${process.pid}-${performance.now()}`,
          body: { ...joinBody(targets, ['1-2-3-4-5-6']), currencyId: 2 ** 31 },
        },
      ]),
  },
  {
    name: 'a large fairness record, 64 times in one message',
    step: (attacker, { largeInstanceId }) =>
      attacker.sendAsVisitor(
        '/channel/open',
        framesOf('getFairnessRecord', repeated(FRAMES_MAX, { gameInstanceId: largeInstanceId })),
      ),
  },
  {
    name: 'the players of a large instance, 64 times in one message',
    step: (attacker, { largeInstanceId }) =>
      attacker.sendAsVisitor(
        '/channel/open',
        framesOf('getGamePlayers', repeated(FRAMES_MAX, { gameInstanceId: largeInstanceId })),
      ),
  },
  {
    name: 'a poll that names the same topic 3,000 times',
    step: (attacker, { lobbyTopic }) =>
      attacker.send('/channel/poll', { topics: repeated(SAME_TOPIC, { topic: lobbyTopic }) }),
  },
  {
    name: 'a poll of 64 topics of games',
    step: (attacker) =>
      attacker.send('/channel/poll', {
        topics: Array.from({ length: FRAMES_MAX }, (_, index) => ({ topic: `game/${index + 1}` })),
      }),
  },
  {
    name: 'guesses at the password of one player',
    step: (attacker, _targets, random) =>
      attacker.sendAsVisitor('/channel/open', [
        { id: 1, op: 'login', body: { username: 'bench_0', password: `guess-${random.below(1_000_000)}` } },
      ]),
  },
  {
    name: 'keyed logouts without a session, 64 in one message',
    step: (attacker, _targets, random) =>
      attacker.sendAsVisitor(
        '/channel/open',
        Array.from({ length: FRAMES_MAX }, (_, index) => ({
          id: index + 1,
          op: 'logout',
          key: `nobody-${random.below(1_000_000_000)}`,
          body: {},
        })),
        `tombolo_sid=soak-${random.below(1_000_000)}`,
      ),
  },
  {
    name: 'damaged MessagePack',
    step: (attacker, _targets, random) =>
      attacker.sendBytes(
        '/channel/open',
        Uint8Array.from({ length: DAMAGED_BYTES }, () => random.below(256)),
      ),
  },
  {
    name: '500 WebSockets at once',
    step: async (attacker) => ((await attacker.openSockets(SOCKETS_AT_ONCE)) > 0 ? 101 : 0),
  },
]

function joinBody({ gameId, gameInstanceId, currencyId }: Targets, userPlays: string[]) {
  return { gameId, gameInstanceId, userPlays, currencyId }
}
