/** The browser storage of one site. The only place that uses localStorage and sessionStorage. */
export interface SiteStorage {
  /** The value stored under a name, or null where there is none or it cannot be parsed. */
  read<Value>(name: string): Value | null
  write: (name: string, value: unknown) => void
  remove: (name: string) => void
  /** Calls the listener when another tab changes the value; returns a function that stops. */
  watch: (name: string, listener: () => void) => () => void
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Fallback where the browser refuses storage (private windows, blocked site data): kept until the tab closes. */
function memoryArea(): Area {
  const values = new Map<string, string>()
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}

function openArea(kind: 'local' | 'session'): Area {
  try {
    const area = kind === 'local' ? window.localStorage : window.sessionStorage
    const probe = 'tombolo.probe'
    area.setItem(probe, probe)
    area.removeItem(probe)
    return area
  } catch {
    return memoryArea()
  }
}

/** Opens the browser storage of a site; `session` lives as long as the tab. */
export function openSiteStorage(siteId: string, kind: 'local' | 'session' = 'local'): SiteStorage {
  const area = openArea(kind)
  const full = (name: string) => `tombolo.${siteId}.${name}`
  return {
    read<Value>(name: string): Value | null {
      const text = area.getItem(full(name))
      if (text === null) return null
      try {
        return JSON.parse(text) as Value
      } catch {
        return null
      }
    },
    write(name, value) {
      try {
        area.setItem(full(name), JSON.stringify(value))
      } catch {
        // A full storage must not block a purchase; the value is then lost with the tab.
      }
    },
    remove: (name) => area.removeItem(full(name)),
    watch(name, listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === full(name)) listener()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}
