import { useEffect, useState } from 'react'
import type { ThemeDetail } from '#schemas/operator/themes.ts'
import { useApi } from '../shell/builder-context.ts'

const known = new Map<string, ThemeDetail>()

/** A theme with all its tokens. The previously loaded one is shown during a reload. */
export function useThemeDetail(themeId: string): { detail: ThemeDetail | null; problem: string | null } {
  const api = useApi()
  const [loaded, setLoaded] = useState<ThemeDetail | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (themeId === '') return
    let isWanted = true
    api.theme(themeId).then(
      (detail) => {
        known.set(themeId, detail)
        if (!isWanted) return
        setLoaded(detail)
        setProblem(null)
      },
      (error: Error) => {
        if (isWanted) setProblem(error.message)
      },
    )
    return () => {
      isWanted = false
    }
  }, [api, themeId])
  return { detail: loaded?.themeId === themeId ? loaded : (known.get(themeId) ?? null), problem }
}
