import type { Route } from './routes.ts'

export type PathParams = Readonly<Record<string, string | number | undefined>>

/** The path of a screen: its first route, path parameters filled in, the others as the query. */
export function pathOfScreen(
  routes: readonly Route[],
  screenId: string,
  params: PathParams = {},
): string | null {
  const route = routes.find(({ screen }) => screen === screenId)
  if (!route) return null
  const left = new Map(Object.entries(params).filter(([, value]) => value !== undefined))
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = left.get(name)
    left.delete(name)
    return encodeURIComponent(String(value ?? ''))
  })
  const query = new URLSearchParams([...left].map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? path : `${path}?${query}`
}
