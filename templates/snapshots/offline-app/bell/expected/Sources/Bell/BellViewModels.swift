// The service has no entity sets, so there are no models of lists.
