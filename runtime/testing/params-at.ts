import { readParams } from '#runtime/router/read-params.ts'

interface GameParams {
  readonly id?: number
  readonly gid?: number
  readonly dip?: number
  readonly step?: string
  readonly bet?: string
}

/** The parameters of a game's screen from the query of its address, as the runtime reads them. */
export function paramsAt(search: string): GameParams {
  const given = Object.fromEntries(new URLSearchParams(search))
  return readParams({ id: 'id?', gid: 'id?', dip: 'number?' }, given) ?? {}
}
