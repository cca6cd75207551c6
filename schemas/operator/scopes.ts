import { endpoints } from './endpoints.ts'
import { ALL_PERMISSIONS } from './permissions.ts'

/** Every permission that an endpoint needs, in order. */
export const PERMISSIONS: readonly string[] = [
  ...new Set(Object.values(endpoints).map(({ permission }) => permission)),
].sort()

/** Every scope that a token may have: all permissions, those of an area, one. */
export const SCOPES: readonly string[] = [
  ALL_PERMISSIONS,
  ...new Set(PERMISSIONS.map((permission) => `${permission.split('.')[0]}.*`)),
  ...PERMISSIONS,
]
