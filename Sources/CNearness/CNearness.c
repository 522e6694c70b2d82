#include "CNearness.h"
