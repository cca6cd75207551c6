/** A permission of a token: `players.ban`. Each endpoint declares the one it requires. */
export type Permission = `${string}.${string}`

/** A scope is a permission, every permission of an area (`games.*`), or all of them (`*`). */
export const ALL_PERMISSIONS = '*'

/** Whether scopes contain a permission. */
export function permits(scopes: readonly string[], permission: Permission): boolean {
  const [area] = permission.split('.')
  return [permission, `${area}.*`, ALL_PERMISSIONS].some((scope) => scopes.includes(scope))
}
