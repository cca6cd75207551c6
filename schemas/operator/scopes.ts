import { endpoints } from './endpoints.ts'
import { ALL_PERMISSIONS } from './permissions.ts'

/** Every permission that an endpoint requires, sorted. */
export const PERMISSIONS: readonly string[] = [
  ...new Set(Object.values(endpoints).flatMap(({ permission }) => permission ?? [])),
].sort()

/** Every possible scope of a token: all permissions, those of an area, a single one. */
export const SCOPES: readonly string[] = [
  ALL_PERMISSIONS,
  ...new Set(PERMISSIONS.map((permission) => `${permission.split('.')[0]}.*`)),
  ...PERMISSIONS,
]
