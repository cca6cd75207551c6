import { drawResultSchema } from './player.ts'
import { GAME_RULES } from './game-instance.ts'
import { gameDefinitionSchema } from './game-definition.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'

const HEX_256 = '^[0-9a-f]{64}$'

/** One published round of a public chain of random values, with the data to verify it. */
export const beaconValueSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['source', 'chainHash', 'publicKey', 'scheme', 'round', 'signature', 'value'],
  properties: {
    source: { const: 'drand' },
    chainHash: { type: 'string', pattern: HEX_256 },
    publicKey: { type: 'string', pattern: '^([0-9a-f]{96}|[0-9a-f]{192})$' },
    scheme: { enum: ['pedersen-bls-chained', 'bls-unchained-g1-rfc9380'] },
    round: { type: 'integer', minimum: 1 },
    signature: { type: 'string', pattern: '^([0-9a-f]{96}|[0-9a-f]{192})$' },
    /** For chained rounds: the previous signature, or for the first round the value that it signed. */
    previousSignature: { type: 'string', pattern: '^[0-9a-f]{64,192}$' },
    /** SHA-256 of the signature, hex. */
    value: { type: 'string', pattern: HEX_256 },
  },
} as const satisfies JSONSchema
export type BeaconValue = FromSchema<typeof beaconValueSchema>

/** All data needed to verify a draw without the service: commitment, root, draw, prizes. Amounts are integers in minor units. */
export const fairnessRecordSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['recordVersion', 'gameInstanceId', 'gameId', 'gameRule', 'definition', 'commitment', 'complete'],
  properties: {
    /**
     * Scope of the commitment: 1, the seed alone; 2, the seed and the terms (gameId, the whole definition with its prize
     * table, the chain of the beacon).
     */
    recordVersion: { enum: [1, 2] },
    gameInstanceId: { type: 'integer' },
    gameId: { type: 'integer' },
    gameRule: { enum: GAME_RULES },
    definition: gameDefinitionSchema,
    commitment: { type: 'string', pattern: HEX_256 },
    /** Whether the draw has ended and all fields below are present. */
    complete: { type: 'boolean' },
    entriesRoot: { type: 'string', pattern: HEX_256 },
    seed: { type: 'string', pattern: HEX_256 },
    /** The public value of the draw, where the operator configured a beacon. */
    beacon: beaconValueSchema,
    /** Number of plays under the root, once sales have ended. */
    entryCount: { type: 'integer', minimum: 0 },
    /** All plays in order of playId; omitted from a large record, which is downloaded in lines instead. */
    entries: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['playId', 'play'],
        properties: { playId: { type: 'integer' }, play: { type: 'string' } },
      },
    },
    draws: { type: 'array', items: drawResultSchema },
    /** Inputs of the settlement besides the plays. */
    pool: {
      type: 'object',
      additionalProperties: false,
      required: ['wagersMinor', 'progressiveMinor'],
      properties: {
        wagersMinor: { type: 'integer' },
        progressiveMinor: { type: 'integer' },
        carriedMinor: { type: 'integer' },
      },
    },
    /** Every paid play, in order of playId; present exactly where the plays are. */
    prizes: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['playId', 'rankNumber', 'rankNumber2nd', 'prizeMinor'],
        properties: {
          playId: { type: 'integer' },
          rankNumber: { type: 'integer' },
          rankNumber2nd: { type: 'integer' },
          prizeMinor: { type: 'integer' },
        },
      },
    },
  },
} as const satisfies JSONSchema
export type FairnessRecord = FromSchema<typeof fairnessRecordSchema>

/** A path from one play to the entries root: sibling hashes from the leaf up. */
export const playProofSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['playId', 'play', 'index', 'entryCount', 'siblings', 'entriesRoot'],
  properties: {
    playId: { type: 'integer' },
    play: { type: 'string' },
    /** The play's index among all entries in order of playId, from 0. */
    index: { type: 'integer' },
    entryCount: { type: 'integer' },
    siblings: { type: 'array', items: { type: 'string', pattern: HEX_256 } },
    entriesRoot: { type: 'string', pattern: HEX_256 },
  },
} as const satisfies JSONSchema
export type PlayProof = FromSchema<typeof playProofSchema>
