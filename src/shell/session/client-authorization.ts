/** The web client's fixed basic authorization: client id `tessera-web`, empty secret (specification, section 7). */
export const CLIENT_AUTHORIZATION = `Basic ${btoa('tessera-web:')}`;
