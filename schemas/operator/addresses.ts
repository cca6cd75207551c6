/** Where the site builder answers on the operator's port, beside the loopback names. */
export const SITE_BUILDER_HOST = 'builder.localhost'

/** What the address of the site builder carries behind the `#`: browsers never send it, so no log has it. */
export const TOKEN_FRAGMENT = 'token'
