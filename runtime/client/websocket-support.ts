/** Whether the browser supports WebSockets. */
export const isWebsocketSupported = (): boolean => typeof WebSocket === 'function'
