import type { Route } from './routes.ts'

/** Whether an address's path is one of a route's: `/p/:pageLink` has `/p/about`. A slash at the end says nothing. */
export function matchesRoute(routePath: string, path: string): boolean {
  const steps = routePath.split('/')
  const parts = (path.length > 1 ? path.replace(/\/$/, '') : path).split('/')
  return (
    steps.length === parts.length &&
    steps.every((step, place) => (step.startsWith(':') ? parts[place] !== '' : step === parts[place]))
  )
}

/** The first route whose path has this address's path. */
export function routeOf(routes: readonly Route[], path: string): Route | undefined {
  return routes.find((route) => matchesRoute(route.path, path))
}
