/** Host name of the site builder on the operator's port, besides the loopback names. */
export const SITE_BUILDER_HOST = 'builder.localhost'

/** Key of the site builder's token in the URL fragment (`#`): browsers never send the fragment, so it is in no log. */
export const TOKEN_FRAGMENT = 'token'
