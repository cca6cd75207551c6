/** How a chain signs its rounds: chained to the previous round (G2), or unchained (G1). */
export const BEACON_SCHEMES = ['pedersen-bls-chained', 'bls-unchained-g1-rfc9380'] as const
export type BeaconScheme = (typeof BEACON_SCHEMES)[number]

/** A public chain of random values, with the parameters that its operators publish (drand's `/info`). */
export interface BeaconChain {
  /** Hex. */
  readonly chainHash: string
  /** Hex. */
  readonly publicKey: string
  readonly scheme: BeaconScheme
  readonly periodSeconds: number
  /** UTC seconds of round 1. */
  readonly genesisSeconds: number
}

/** The chains known by name, with the parameters published by drand's League of Entropy. */
export const KNOWN_CHAINS = {
  quicknet: {
    chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
    publicKey:
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    scheme: 'bls-unchained-g1-rfc9380',
    periodSeconds: 3,
    genesisSeconds: 1_692_803_367,
  },
  default: {
    chainHash: '8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce',
    publicKey:
      '868f005eb8e6e4ca0a47c8a77ceaa5309a47978a7c71bc5cce96366b5d7a569937c529eeda66c7293784a9402801af31',
    scheme: 'pedersen-bls-chained',
    periodSeconds: 30,
    genesisSeconds: 1_595_431_050,
  },
} as const satisfies Record<string, BeaconChain>

/** The name of a known chain, or null. */
export function knownChain(chainHash: string): keyof typeof KNOWN_CHAINS | null {
  const names = Object.keys(KNOWN_CHAINS) as (keyof typeof KNOWN_CHAINS)[]
  return names.find((name) => KNOWN_CHAINS[name].chainHash === chainHash) ?? null
}

/** UTC milliseconds at which a round is published. */
export function roundTime({ genesisSeconds, periodSeconds }: BeaconChain, round: number): number {
  return (genesisSeconds + (round - 1) * periodSeconds) * 1000
}

/** The first round published after a time (UTC milliseconds); its value is unpredictable at that time. */
export function firstRoundAfter({ genesisSeconds, periodSeconds }: BeaconChain, timeMs: number): number {
  const periods = Math.floor((timeMs / 1000 - genesisSeconds) / periodSeconds)
  return Math.max(1, periods + 2)
}
