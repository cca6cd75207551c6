/** The four variants of the maintenance page (spec section 2, "Maintenance page"). */
export type MaintenanceVariant = 'on-disconnected' | 'on-connected' | 'off-disconnected' | 'no-configuration'

/** The variant to show; null where there is nothing to wait for. */
export function maintenanceVariant(state: {
  maintenance: boolean
  connected: boolean
  configured: boolean
}): MaintenanceVariant | null {
  if (!state.configured) return state.connected ? null : 'no-configuration'
  if (state.maintenance) return state.connected ? 'on-connected' : 'on-disconnected'
  return state.connected ? null : 'off-disconnected'
}
