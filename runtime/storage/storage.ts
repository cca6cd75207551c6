/** What the browser keeps for one site. The only place that touches localStorage and sessionStorage. */
export interface SiteStorage {
  /** The value kept under a name, or null where there is none or it cannot be read. */
  read<Value>(name: string): Value | null
  write: (name: string, value: unknown) => void
  remove: (name: string) => void
  /** Calls the listener when another tab changes the value; returns how to stop. */
  watch: (name: string, listener: () => void) => () => void
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stands in where the browser refuses storage (private windows, blocked site data): kept until the tab closes. */
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

/** Opens what the browser keeps for a site; `session` lives as long as the tab. */
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
        // A full storage must not stop a purchase; the value is then lost with the tab.
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
