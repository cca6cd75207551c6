import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

const NAME = 'globalFilter'

/**
 * The global filter of games (spec 2, query parameter `f`; spec 3, "Locally stored"): the last filter in an address
 * applies to every list of games whose address names none, also at the next visit. Home shows all games unless its own
 * address names a filter.
 */
export function useGlobalFilter(f: string | undefined): string | undefined {
  const { storage } = useRuntime()
  const { pathname } = useLocation()
  useEffect(() => {
    if (f !== undefined) storage.write(NAME, f)
  }, [f, storage])
  const isHydrating = useIsHydrating()
  if (f !== undefined || pathname === HOME_PATH || isHydrating) return f
  return storage.read<string>(NAME) ?? undefined
}

/** Clears the global filter. */
export function useForgetGlobalFilter(): () => void {
  const { storage } = useRuntime()
  return useCallback(() => storage.remove(NAME), [storage])
}
