import SalesforceReader

print(SalesforceReader.protocolName)
